"""A test with a folder of its own and a server on loopback, for programs that are run from outside."""

import http.server
import pathlib
import tempfile
import threading
import unittest


class ServedCase(unittest.TestCase):
    """`handler` answers at `address`; `root` is a home with a folder `work` in it."""

    handler = None

    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), cls.handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.address = f"http://127.0.0.1:{cls.server.server_port}"

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        (self.root / "work").mkdir()

    def tearDown(self):
        self.folder.cleanup()
