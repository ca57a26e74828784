import Notation

/// The tokens of a family of models: which bytes are one, and in which order they are put together.
///
///     text ─ WordSplitter ─► words ─ whole, or else pairs by rank ─► tokens
///
/// The file is the one that OpenAI publishes for its models: on each line a token in base64, a blank, its rank. Words
/// of more than 512 bytes are put together in parts.
public struct Vocabulary: Sendable {
  /// Why a file is no vocabulary.
  public struct Defect: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// What is wrong there.
    public var message: String
    /// The line and what is wrong there.
    public var description: String { "line \(line): \(message)" }
  }

  private static let longestWord = 512
  /// From so many tokens on words are found as the later models do.
  private static let laterSize = 150_000

  private let form: WordSplitter.Form
  private var bytes: [UInt8] = []
  /// Where the bytes of each token begin and end, in the order of the file.
  private var places: [Range<Int32>] = []
  private var ranks: [Int32] = []
  /// Numbers of tokens by their hash, with free places between them; below zero is free.
  private var table: [Int32]

  /// Reads a vocabulary.
  public init(file: [UInt8]) throws(Defect) {
    let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var capacity = 1 << 10
    while capacity < lines.count * 2 { capacity <<= 1 }
    table = [Int32](repeating: -1, count: capacity)
    form = lines.count >= Self.laterSize ? .later : .earlier
    for (index, line) in lines.enumerated() {
      let words = line.filter { $0 != UInt8(ascii: "\r") }.split(separator: UInt8(ascii: " "))
      if words.isEmpty { continue }
      guard words.count == 2, let rank = Int32(String(decoding: words[1], as: UTF8.self)), rank >= 0,
        let token = Base64.decode(String(decoding: words[0], as: UTF8.self)), !token.isEmpty
      else { throw Defect(line: index + 1, message: "a token in base64 and its rank are wanted") }
      guard bytes.count + token.count < Int(Int32.max) else {
        throw Defect(line: index + 1, message: "the file is too large")
      }
      let start = Int32(bytes.count)
      bytes += token
      places.append(start..<Int32(bytes.count))
      ranks.append(rank)
      var slot = Self.hash(token[...]) & (capacity - 1)
      while table[slot] >= 0 { slot = (slot + 1) & (capacity - 1) }
      table[slot] = Int32(places.count - 1)
    }
    for byte in UInt8.min...UInt8.max where rank(of: [byte][...]) == nil {
      throw Defect(line: lines.count, message: "the byte \(byte) is no token: this is no whole vocabulary")
    }
  }

  /// The number of tokens.
  public var count: Int { places.count }

  /// Hands out the bytes of each token of a text in order.
  func visit(_ text: String, _ body: (ArraySlice<UInt8>) -> Void) {
    let text = Array(text.utf8)
    var words = WordSplitter(text, form)
    while let word = words.next() {
      if rank(of: text[word]) != nil {
        body(text[word])
        continue
      }
      for start in stride(from: word.lowerBound, to: word.upperBound, by: Self.longestWord) {
        merge(text[start..<min(start + Self.longestWord, word.upperBound)], body)
      }
    }
  }

  /// Puts neighbours together, the pair of the lowest rank first, until no pair is a token.
  private func merge(_ word: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
    var starts = Array(word.indices) + [word.endIndex]
    func rankOfPair(at index: Int) -> Int32 {
      index + 2 < starts.count ? rank(of: word[starts[index]..<starts[index + 2]]) ?? .max : .max
    }
    var pairs = starts.indices.dropLast().map(rankOfPair)
    while let lowest = pairs.indices.min(by: { pairs[$0] < pairs[$1] }), pairs[lowest] < .max {
      starts.remove(at: lowest + 1)
      pairs.remove(at: lowest + 1)
      pairs[lowest] = rankOfPair(at: lowest)
      if lowest > 0 { pairs[lowest - 1] = rankOfPair(at: lowest - 1) }
    }
    for index in starts.indices.dropLast() { body(word[starts[index]..<starts[index + 1]]) }
  }

  private func rank(of token: ArraySlice<UInt8>) -> Int32? {
    var slot = Self.hash(token) & (table.count - 1)
    while table[slot] >= 0 {
      let number = Int(table[slot])
      let place = Int(places[number].lowerBound)..<Int(places[number].upperBound)
      if place.count == token.count, bytes[place].elementsEqual(token) { return ranks[number] }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }

  private static func hash(_ token: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in token { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x7FFF_FFFF)
  }
}
