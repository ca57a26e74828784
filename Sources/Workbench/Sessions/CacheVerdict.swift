import Notation
import Registry
import Responses

/// What the server says became of the prompt cache and of the input, in lines for people.
public struct CacheVerdict: Sendable {
  /// The lines; none when there is nothing to say.
  public let lines: [String]

  /// The verdict on a response; `figures` are the prices of the model that answered, where they are known.
  public init(on response: Response, figures: Price.Figures?) {
    var lines: [String] = []
    if let diagnosis = response.promptCacheDiagnostics, let line = Self.line(of: diagnosis, figures) {
      lines.append(line)
    }
    var counts: [(reason: String, count: Int)] = []
    for change in response.inputTransformations {
      let reason = change["reason"]?.string ?? change["type"]?.string ?? "no reason given"
      if let place = counts.firstIndex(where: { $0.reason == reason }) {
        counts[place].count += 1
      } else {
        counts.append((reason, 1))
      }
    }
    for (reason, count) in counts {
      lines.append(
        "the service changed the input: \(Self.words(reason)); \(count) item\(count == 1 ? "" : "s")")
    }
    self.lines = lines
  }

  /// What input costs more when it is not read from the cache; nil where prices are not known.
  public static func dollars(ofMissing tokens: Int, _ figures: Price.Figures?) -> Decimal? {
    guard let input = figures?.input, let cached = figures?.cachedDollars else { return nil }
    return ((input - cached) * tokens).dividedByPowerOfTen(6)
  }

  private static func line(of diagnosis: JSON, _ figures: Price.Figures?) -> String? {
    guard diagnosis["type"]?.string == "cache_miss" else { return nil }
    var line = "cache missed: \(words(diagnosis["reason"]?.string ?? "no reason given"))"
    if let tokens = diagnosis["cache_missed_tokens"]?.int {
      line += "; \(grouped(tokens)) tokens"
      if let dollars = dollars(ofMissing: tokens, figures) {
        line += ", $\(ExchangeSummary.dollars(dollars))"
      }
    }
    return line
  }

  private static func words(_ reason: String) -> String {
    String(reason.map { $0 == "_" ? " " : $0 })
  }

  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}
