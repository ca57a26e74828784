"""A table of checks that are run one after the other; each is a function that raises when something is wrong."""
import sys
import time
import traceback

CHECKS = []


def check(function):
    """Adds a function to the table."""
    CHECKS.append(function)
    return function


def run(name):
    """Runs the table; ends the process with 1 when a check failed."""
    failed = 0
    begin = time.monotonic()
    for function in CHECKS:
        try:
            function()
        except Exception as error:  # noqa: BLE001
            failed += 1
            cause = f" ({str(error.__cause__)[:600]})" if error.__cause__ else ""
            print(f"FAIL {function.__name__}: {type(error).__name__}: {str(error)[:600]}{cause}")
            frame = traceback.extract_tb(error.__traceback__)[-1]
            print(f"     {frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}: {frame.line}")
    passed = len(CHECKS) - failed
    print(f"{name}: {passed} of {len(CHECKS)} checks pass ({time.monotonic() - begin:.1f} s)")
    sys.exit(1 if failed else 0)
