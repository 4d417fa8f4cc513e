"""What several files of tests share."""

import os
import subprocess

import pytest


@pytest.fixture
def run_command():
    """Runs the command with these arguments and returns what it prints."""
    # A sanitized interpreter needs its runtime from the start; the command brings its own.
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}

    def run(*arguments):
        command = [os.environ["FAIRSHUF_COMMAND"], *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, env=environment)
        assert done.returncode != 1, done.stderr
        return done.stdout

    return run
