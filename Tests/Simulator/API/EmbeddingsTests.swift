import Notation
import Testing

@testable import Simulator

struct EmbeddingsTests {
  static func vectors(_ body: JSON) -> [[Double]] {
    var simulation = Simulation()
    var whole: JSON = ["model": "vectors"]
    for member in body.object?.members ?? [] { whole[member.key] = member.value }
    let data = simulation.send("POST", "/embeddings", whole).json["data"]?.array ?? []
    return data.map { ($0["embedding"]?.array ?? []).compactMap { $0.number?.double } }
  }

  static func nearness(_ left: [Double], _ right: [Double]) -> Double {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test func `similar texts are near, others are not`() {
    let vectors = Self.vectors([
      "input": ["The duck swims on the pond.", "Ducks swim on a pond.", "Income tax is due in April."]
    ])
    #expect(vectors.map(\.count) == [64, 64, 64])
    #expect(vectors.allSatisfy { abs(Self.nearness($0, $0) - 1) < 1e-4 })
    #expect(Self.nearness(vectors[0], vectors[1]) > 0.6)
    #expect(Self.nearness(vectors[0], vectors[2]) < 0.4)
  }

  @Test func `the same text gives the same vector`() {
    #expect(Self.vectors(["input": "A duck."]) == Self.vectors(["input": ["A duck."]]))
    #expect(Self.vectors(["input": [1, 2, 3]]).count == 1)
    #expect(Self.vectors(["input": [[1, 2], [3]]]).count == 2)
    #expect(Self.vectors(["input": "x", "dimensions": 7]).first?.count == 7)
    #expect(Self.vectors(["input": "..."]).first?.count == 64)
  }

  @Test(
    arguments: [
      (["input": "x"], 400, "Missing required parameter: 'model'."),
      (["model": "vectors"], 400, "Missing required parameter: 'input'."),
      (["model": "vectors", "input": ""], 400, "Invalid 'input': input cannot be an empty string."),
      (
        ["model": "vectors", "input": ["a", ""]], 400, "Invalid 'input[1]': input cannot be an empty string."
      ),
      (["model": "vectors", "input": []], 400, "Invalid 'input': expected at least one input."),
      (
        ["model": "vectors", "input": 5], 400,
        "Invalid type for 'input': expected a string or an array, but got an integer instead."
      ),
      (
        ["model": "vectors", "input": ["a", "b", "c", "d"]], 400,
        "Invalid 'input': at most 3 inputs are taken, but got 4."
      ),
      (
        ["model": "vectors", "input": "x", "dimensions": 65], 400,
        "Invalid value for 'dimensions': 65. Must be from 1 to 64 for this model."
      ),
      (
        ["model": "fixed-vectors", "input": "x", "dimensions": 4], 400,
        "This model does not support specifying dimensions."
      ),
      (
        ["model": "vectors", "input": "x", "encoding_format": "hex"], 400,
        "Invalid value: 'hex'. Supported values are: 'float' and 'base64'."
      ),
      (
        ["model": "plain", "input": "x"], 403, "You are not allowed to generate embeddings from this model."
      ),
      (
        ["model": "vectors", "input": "a b c d e f g h i j k l m n o p q r s t u v w"], 400,
        "This model's maximum context length is 20 tokens, however you requested about 23 tokens."
      ),
    ] as [(JSON, Int, String)]) func `what cannot be turned into vectors is refused`(
      body: JSON, status: Int, message: String
    )
  {
    var simulation = Simulation()
    let refused = simulation.send("POST", "/embeddings", body)
    #expect(refused.status == status)
    #expect(refused.json["error"]?["message"]?.string == message)
  }
}
