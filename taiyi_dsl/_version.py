"""The version of the package, said here and nowhere else."""

__version__ = "0.1.0"
