# How many tests run at once: half as many more than there are cores. Tests of files wait for the disk, and those of the
# page for the browser.
test_processes() {
    echo $(($(nproc) * 3 / 2))
}
