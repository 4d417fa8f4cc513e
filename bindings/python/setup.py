"""Makes a wheel of the package. CMake has built the extension module and put it beside the Python files (`./dev python`)."""

from pathlib import Path

from setuptools import Distribution, setup

here = Path(__file__).parent


class WithModule(Distribution):
    """The wheel is for one version of Python and one kind of machine."""

    def has_ext_modules(self) -> bool:
        return True


if not list((here / "fairshuf").glob("_core*.so")):
    raise SystemExit("setup.py: the extension module is missing: run ./dev python, which builds it and makes the wheel")

setup(
    name="fairshuf",
    version=(here / "VERSION").read_text().strip(),
    description="Shuffle anything, and prove it fair",
    long_description=(here / "README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    license="MIT",
    packages=["fairshuf"],
    package_data={"fairshuf": ["_core*.so", "*.pyi", "py.typed"]},
    python_requires=">=3.11",
    install_requires=["numpy>=1.24"],
    classifiers=["License :: OSI Approved :: MIT License", "Typing :: Typed"],
    distclass=WithModule,
    zip_safe=False,
)
