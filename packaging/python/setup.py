"""setup.py of the source archive: `pip install` builds the extension module by CMake."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

here = Path(__file__).resolve().parent
header = (here / "include/fairshuf/version.hpp").read_text()


class ByCMake(build_ext):
    def build_extension(self, ext):
        folder = Path(self.build_temp).resolve()
        subprocess.run(["cmake", "-S", here, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                        "-DFAIRSHUF_BUILD_PYTHON=ON", "-DFAIRSHUF_BUILD_MPI=OFF", "-DFAIRSHUF_BUILD_C=OFF",
                        f"-DPython_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "fairshuf_python"], check=True)
        (made,) = (folder / "python/package/fairshuf").glob("_core*.so")
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(made, target)


setup(
    name="fairshuf",
    version=re.search(r'version = "([0-9.]+)"', header)[1],
    description="Shuffle anything, and prove it fair",
    long_description=(here / "bindings/python/README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    license="MIT",
    package_dir={"": "bindings/python"},
    packages=["fairshuf"],
    package_data={"fairshuf": ["*.pyi", "py.typed"]},
    ext_modules=[Extension("fairshuf._core", [])],
    cmdclass={"build_ext": ByCMake},
    python_requires=">=3.11",
    install_requires=["numpy>=1.24"],
    classifiers=["License :: OSI Approved :: MIT License", "Typing :: Typed"],
    zip_safe=False,
)
