"""Hands requests on to another server and keeps their bodies.

    recording_proxy.py TARGET FOLDER

Prints its own address, then writes every body it receives to FOLDER/1.json, FOLDER/2.json and so on before it
answers. TARGET is the base URL of the server behind it, without the version segment.
"""

import http.client
import http.server
import itertools
import pathlib
import sys
import urllib.parse

target = urllib.parse.urlsplit(sys.argv[1])
folder = pathlib.Path(sys.argv[2])
numbers = itertools.count(1)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        (folder / f"{next(numbers)}.json").write_bytes(body)
        connection = http.client.HTTPConnection(target.hostname, target.port, timeout=60)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
        connection.request("POST", self.path, body=body, headers=headers)
        answer = connection.getresponse()
        content = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("transfer-encoding", "content-length", "connection"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
