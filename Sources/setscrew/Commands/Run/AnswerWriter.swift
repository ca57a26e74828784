import Notation
import Workbench

/// Writes what is printed of an exchange once it has ended: JSON, parts, blocks, files, the clipboard.
struct AnswerWriter {
  private let command: RunCommand
  private let sender: RequestSender
  private var options: RunOptions { command.options }

  init(_ command: RunCommand, _ sender: RequestSender) {
    self.command = command
    self.sender = sender
  }

  /// Writes the exchange in the form that the flags ask for.
  func write(_ exchange: Exchange) throws {
    let text = exchange.response?.outputText ?? ""
    switch options.form {
    case .json: try emit(json(exchange).pretty(indent: 2) + "\n")
    case .block: if let block = FencedBlock.last(in: text) { try emit(block) }
    case .raw: if let file = options.outputFile { try save(exchange.result.body, to: file) }
    case .text:
      if options.outputFile != nil { try emit(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n") }
      showParts(of: exchange)
    }
    if options.copies { copy(text) }
  }

  /// The exchange as JSON, with the parts that are asked for besides the usual ones.
  func json(_ exchange: Exchange) -> JSON {
    exchange.json(including: options.parts.union([.request, .response, .usage]))
  }

  private func emit(_ text: String) throws {
    if let file = options.outputFile {
      try save(Array(text.utf8), to: file)
    } else {
      sender.output.write(text)
    }
  }

  private func save(_ bytes: [UInt8], to file: String) throws {
    do {
      try LocalFiles.write(sender.redacted(bytes), to: file, mode: 0o644)
    } catch {
      // The answer has been paid for and must not be lost with the file.
      sender.output.write(bytes)
      throw error
    }
    if !options.isQuiet { sender.errors.line("setscrew: written to \(file)") }
  }

  private func showParts(of exchange: Exchange) {
    for part in ExchangePart.allCases where options.parts.contains(part) {
      sender.output.line("--- \(part.rawValue)")
      if part == .events {
        for (event, time) in exchange.events {
          sender.output.line("+\(Self.seconds(time)) \(event.type) \(event.json.encoded())")
        }
      } else {
        sender.output.line(exchange.json(of: part).pretty(indent: 2))
      }
    }
  }

  /// Seconds with three decimals.
  static func seconds(_ time: Duration) -> String {
    let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }

  private func copy(_ text: String) {
    guard command.world.errors.isTerminal else {
      sender.errors.line("setscrew: --copy needs a terminal, whose clipboard it uses")
      return
    }
    sender.errors.control(Clipboard.sequence(for: text))
    if !options.isQuiet { sender.errors.line("setscrew: copied") }
  }
}
