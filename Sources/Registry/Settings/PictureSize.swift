import Notation

/// A size written as `1024x1536`, and bounds on it.
enum PictureSize {
  /// Why a size breaks bounds `{multiple_of, aspect, width, height}`; nil when it keeps to them or is no text.
  ///
  /// Width and height bound the longer and the shorter side, whichever way the picture stands.
  static func breach(of value: JSON, by bound: JSON) -> String? {
    guard let text = value.string else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = side(sides[0]), let height = side(sides[1]) else {
      return "must be of the form WIDTHxHEIGHT, not \(Words.value(value))"
    }
    let long = max(width, height)
    let short = min(width, height)
    if let factor = bound["multiple_of"]?.int, factor > 0, width % factor != 0 || height % factor != 0 {
      return "both sides must be multiples of \(factor), not \(text)"
    }
    if let aspect = bound["aspect"]?.int, long > aspect * short {
      return "the longer side may be at most \(aspect) times the shorter, not \(text)"
    }
    if let most = bound["width"]?.int, long > most {
      return "the longer side may be at most \(most), not \(long)"
    }
    if let most = bound["height"]?.int, short > most {
      return "the shorter side may be at most \(most), not \(short)"
    }
    return nil
  }

  private static func side(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let value = Int(text), (1...1_000_000).contains(value)
    else { return nil }
    return value
  }
}
