"""Builds what is measured, as it is released (scripts/lib/release.sh)."""

import pathlib
import subprocess

home = pathlib.Path(__file__).resolve().parent.parent.parent


def release_folder(*products: str) -> pathlib.Path:
    """Builds products for release, if any are named; gives the folder of what is built."""
    script = f'home="{home}"; . "$home/scripts/lib/release.sh"; release_products "$@"'
    built = subprocess.run(["bash", "-c", script, "bench", *products], stdout=subprocess.PIPE, text=True, check=True)
    return pathlib.Path(built.stdout.strip().splitlines()[-1])
