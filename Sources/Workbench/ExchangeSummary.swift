import Notation
import Registry
import Responses

/// The line below an answer: model, tier, tokens, cost, times.
public struct ExchangeSummary: Sendable {
  private let exchange: Exchange

  /// The summary of an exchange.
  public init(of exchange: Exchange) { self.exchange = exchange }

  /// For example `gpt-6-sol · default · 31 in (0 cached) · 18 out (0 reasoning) · $0.0002 · first text 0.31 s · 0.9 s`.
  ///
  /// What the server did not say is shown as a dash, never as zero.
  public var text: String {
    [model, tier, input, output, cost, firstText, seconds(exchange.result.total)]
      .compactMap { $0 }.joined(separator: " · ").visibleText
  }

  private var model: String {
    Self.served(exchange.response?.model, asked: exchange.askedModel) ?? "no model"
  }

  private var tier: String? {
    Self.served(exchange.response?.serviceTier, asked: exchange.askedTier).map { "tier \($0)" }
  }

  /// What served, and what was asked for where that is something else; a snapshot of the model asked for is not.
  private static func served(_ served: String?, asked: String?) -> String? {
    guard let served else { return asked }
    guard let asked, asked != "auto", served != asked, !served.hasPrefix(asked + "-") else { return served }
    return "\(served) (asked for \(asked))"
  }

  private var input: String {
    var details = ["\(count(exchange.usage?.cachedTokens)) cached"]
    if let written = exchange.usage?.cacheWriteTokens, written > 0 { details.append("\(written) written") }
    return "\(count(exchange.usage?.inputTokens)) in (\(details.joined(separator: ", ")))"
  }

  private var output: String {
    "\(count(exchange.usage?.outputTokens)) out (\(count(exchange.usage?.reasoningTokens)) reasoning)"
  }

  private var cost: String {
    guard let total = exchange.cost.total else { return "cost unknown" }
    return "$\(Self.dollars(total))"
  }

  /// Dollars with as many decimals as a small figure needs: `0.000042`, `0.0123`, `1.20`.
  public static func dollars(_ amount: Decimal) -> String {
    for places in [2, 4, 6] {
      let rounded = amount.rounded(toPlaces: places)
      if places == 6 || (rounded != .zero && amount.double >= 10 / powerOfTen(places)) {
        return rounded.text(minimumPlaces: 2)
      }
    }
    return amount.description
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { value, _ in value * 10 }
  }

  private var firstText: String? {
    exchange.result.firstText.map { "first text \(seconds($0))" }
  }

  private func count(_ tokens: Int?) -> String { tokens.map(String.init) ?? "–" }

  /// Two significant decimals below ten seconds, one above.
  private func seconds(_ duration: Duration) -> String {
    let (whole, attoseconds) = duration.components
    let hundredths = whole * 100 + attoseconds / 10_000_000_000_000_000
    if hundredths >= 1000 { return "\(hundredths / 100).\(hundredths / 10 % 10) s" }
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }
}
