"""Starts the simulator once for all tests, and points OpenAI's library at it."""

import subprocess

import pytest


@pytest.fixture(scope="session")
def simulator():
    server = subprocess.Popen(["setscrew", "simulate"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    yield server.stdout.readline().strip()  # the first line is the address
    server.terminate()
    server.wait()


@pytest.fixture(autouse=True)
def openai(simulator, monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", simulator)
    monkeypatch.setenv("OPENAI_API_KEY", "any-text-will-do")
