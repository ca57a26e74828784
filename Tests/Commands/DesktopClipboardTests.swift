import Testing

@testable import setscrew

@Suite("the desktop's clipboard")
struct DesktopClipboardTests {
  static let cases: [([String: String], [String])] = [
    (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], ["wl-copy", "xclip", "xsel"]),
    (["DISPLAY": ":0"], ["xclip", "xsel"]),
    (["WAYLAND_DISPLAY": "", "DISPLAY": ""], []), ([:], []),
    (["DISPLAY": "localhost:10.0", "SSH_CONNECTION": "1.2.3.4 1 5.6.7.8 22"], []),
  ]

  @Test("the programs of the desktop that the terminal is on", arguments: cases.indices)
  func programs(number: Int) {
    let (environment, names) = Self.cases[number]
    #expect(DesktopClipboard(environment: environment).programs.map { $0[0] } == names)
  }

  @Test("without one, the terminal's clipboard is left")
  func none() {
    #expect(!DesktopClipboard(environment: [:]).put("x"))
    #expect(Clipboard.put("x", environment: [:]) == "\u{1B}]52;c;eA==\u{07}")
  }
}
