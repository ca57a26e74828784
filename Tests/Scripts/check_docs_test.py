#!/usr/bin/env python3
"""Shows that scripts/check-docs fails on pages that are wrong, and takes those that are right.

    Tests/Scripts/check_docs_test.py     SETSCREW names the program; by default .build/debug/setscrew
"""

import os
import pathlib
import subprocess
import tempfile
import textwrap
import unittest

home = pathlib.Path(__file__).resolve().parent.parent.parent
program = os.environ.get("SETSCREW", str(home / ".build/debug/setscrew"))


class CheckDocs(unittest.TestCase):
    def check(self, text, *flags):
        """The exit code of a check of one page, what it printed, and the page behind it."""
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "page.md")
            page.write_text(textwrap.dedent(text).lstrip("\n"))
            result = subprocess.run([home / "scripts/check-docs", "--program", program, page, *flags], capture_output=True,
                                    text=True, check=False)
            return result.returncode, (result.stdout + result.stderr).replace(f"{folder}/", ""), page.read_text()

    def passes(self, text, *words):
        code, printed, _ = self.check(text, "--skipped")
        self.assertEqual(code, 0, printed)
        for word in words:
            self.assertIn(word, printed)

    def fails(self, text, *words):
        code, printed, _ = self.check(text)
        self.assertEqual(code, 9, printed)
        for word in words:
            self.assertIn(word, printed)

    def test_transcripts_are_compared(self):
        self.passes("""
            ```console
            $ echo one; echo two >&2
            one
            two

            $ printf 'a  b\\n'
            a  b
            ```
            """, "1 pages, 2 commands ran, 2 transcripts compared, 0 commands not run")
        self.fails("""
            ```console
            $ echo one
            two
            ```
            """, "page.md:2: echo one prints something else", "-two", "+one")

    def test_a_word_too_many_or_too_few(self):
        for shown in ("one", "one\ntwo\nthree", "one two", "One\ntwo"):
            with self.subTest(shown=shown):
                self.fails(f"```console\n$ printf 'one\\ntwo\\n'\n{shown}\n```\n", "prints something else")

    def test_what_is_left_out(self):
        self.passes("""
            ```console
            $ seq 9
            1
            ...
            9
            $ echo from here to there
            from ... there
            ```
            """)
        self.fails("```console\n$ seq 9\n1\n...\n8\n```\n", "prints something else")

    def test_times_and_ids_do_not_count(self):
        self.passes("```console\n$ echo 'resp_1a2b3c4d took 0.25 s at 2026-01-02 03:04:05'\n"
                    "resp_ffffffff took 1.5 s at 2026-11-30 12:00:00\n```\n")
        self.fails("```console\n$ echo 'took 0.25 s'\ntook 0.25 m\n```\n", "prints something else")

    def test_exit_codes(self):
        self.fails("```sh\nfalse\n```\n", "page.md:2: exit code 1, not 0: false")
        self.fails("<!-- check: exit 4 -->\n```sh\ntrue\n```\n", "exit code 0, not 4")
        self.passes("<!-- check: exit 1 0 2 -->\n```sh\nfalse\ntrue   # fine\n(exit 2)\n(exit 2)\n```\n", "4 commands ran")

    def test_commands_share_a_folder_and_an_environment(self):
        self.passes("""
            <!-- check: file notes/a.txt -->
            ```text
            hello
            ```

            <!-- check: run
            export WHO=me
            cd notes
            -->
            ```console
            $ cat a.txt; echo $WHO; pwd
            hello
            me
            /home/me/work/notes
            ```

            1. In a list:

               ```console
               $ cat <<END
               > one
               > END
               one
               ```
            """, "2 commands ran")

    def test_files_that_are_shown(self):
        self.fails("<!-- check: same profiles/haiku.yaml -->\n```yaml\nmodel: x\n```\n", "profiles/haiku.yaml is another text")

    def test_nothing_of_the_user_reaches_a_page(self):
        os.environ["OPENAI_API_KEY"] = "made-up-for-a-test"
        self.addCleanup(os.environ.pop, "OPENAI_API_KEY")
        self.passes("```console\n$ echo ${OPENAI_API_KEY-none} $HOME\nnone /home/me\n```\n")

    def test_what_is_not_run_is_told(self):
        self.passes("<!-- check: skip needs a key -->\n```sh\nfalse\n```\n", "page.md:2: not run (1): needs a key", "1 commands not run")
        self.passes("<!-- check: needs no-such-program -->\n```sh\nno-such-program\n```\n", "there is no no-such-program here")
        self.passes("<!-- check: needs bash -->\n```sh\nbash -c true\n```\n", "1 commands ran")
        self.fails("<!-- check: skip -->\n```sh\nfalse\n```\n", "say why the block is not run")

    def test_pages_that_hide_commands_from_the_check(self):
        self.fails("Do this:\n\n    setscrew run haiku\n", "page.md:3: a command in an indented block is not run")
        self.fails("```\n$ setscrew run haiku\n```\n", "a transcript is a block of console")
        self.fails("<!-- check: skp x -->\n```sh\ntrue\n```\n", "no remark is called skp")
        self.fails("<!-- check: exit 4 -->\n\nAnd then nothing.\n", "the remark speaks of no block")
        self.fails("```sh\ntrue\n", "the block is never closed")

    def test_a_server_stands_in(self):
        self.passes("""
            <!-- check: server -->
            ```console
            $ setscrew ask 'Repeat: good morning' -m gpt-6-luna -q
            good morning ...
            ```

            <!-- check: exit 3 -->
            ```console
            $ setscrew ask 'Repeat: good morning' -m gpt-6-luna -q
            setscrew: no key for openai: ...
            ...
            ```

            <!-- check: serves
            setscrew ask Hi -m gpt-6-luna --base-url http://127.0.0.1:8080/v1 --env-file <(echo OPENAI_API_KEY=x)
            -->
            ```console
            $ setscrew simulate --port 8080
            http://127.0.0.1:8080/v1
            ...
            1 POST /v1/responses 200 ... events 7000 bytes 3 ms
            ```
            """)

    def test_lines_at_the_prompt(self):
        self.passes("""
            <!-- check: prompt --simulate -q -->
            ```console
            $ setscrew repl haiku
            > /set eff<Tab>          a remark
            > /set effort low        another
            reasoning.effort: low
            > /get effort
            ...
            ```
            """)

    def test_what_comes_in_any_order(self):
        self.passes("<!-- check: unordered -->\n```console\n$ echo two; echo one\none\ntwo\n```\n")
        self.fails("<!-- check: unordered -->\n```console\n$ echo two; echo one\none\nthree\n```\n", "prints something else")

    def test_updates(self):
        code, _, page = self.check("```console\n$ echo one\ntwo\n$ echo three\nth...\nfour\n```\n", "--update")
        self.assertEqual(code, 9)
        self.assertEqual(page, "```console\n$ echo one\none\n$ echo three\nth...\nfour\n```\n")


if __name__ == "__main__":
    unittest.main()
