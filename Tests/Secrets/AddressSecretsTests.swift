import Secrets
import Testing

@Suite("secrets in addresses")
struct AddressSecretsTests {
  @Test(
    "the password and what is named like a key are found, as written and as sent",
    arguments: [
      ("https://api.example.org/v1", [], "https://api.example.org/v1"),
      ("https://me@host/v1", [], "https://me@host/v1"),
      // not-a-secret: a password made for this test
      ("http://me:pass-word@host:80/v1", ["pass-word"], "http://me:…@host:80/v1"),
      // not-a-secret: a password made for this test
      ("http://me:p%40ss@host/v1", ["p%40ss", "p@ss"], "http://me:…@host/v1"),
      ("http://me:a:b@c@host/v1", ["a:b@c"], "http://me:…@host/v1"),
      ("http://me:@host/v1", [], "http://me:@host/v1"),
      (
        "https://h/v1?api-version=2&api_key=abcdef&key=ghijkl#x", ["abcdef", "ghijkl"],
        "https://h/v1?api-version=2&api_key=…&key=…#x"
      ),
      ("https://h/v1?code=&sig", [], "https://h/v1?code=&sig"),
      ("no address:at@all", [], "no address:at@all"), ("", [], ""),
    ] as [(String, [String], String)])
  func found(address: String, secrets: [String], shown: String) {
    #expect(AddressSecrets.secrets(in: address) == secrets.map { Secret($0) })
    #expect(AddressSecrets.masked(address) == shown)
  }
}

@Suite("names of files that hold secrets")
struct SecretFileNameTests {
  @Test(
    "are told by any name on the way",
    arguments: [
      (".env", ".env"), ("a/.env.local", ".env.local"), (".envrc", ".envrc"),
      ("/home/me/.ssh/config", ".ssh"),
      ("repo/.git/config", ".git"), ("id_rsa", "id_rsa"), ("keys/ID_ED25519", "ID_ED25519"),
      ("x/server.PEM", "server.PEM"),
      (".bash_history", ".bash_history"), (".config/gh/hosts.yml", ".config"),
      ("notes.md", nil), (".env.example", nil), ("id_rsa.pub", nil), (".github/prompt.md", nil),
      ("environment.txt", nil), ("identity.md", nil), ("monkey.txt", nil), ("history.md", nil), ("", nil),
    ] as [(String, String?)])
  func names(path: String, name: String?) { #expect(SecretFileName.first(in: path) == name) }
}
