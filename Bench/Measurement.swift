import Notation

/// A piece of work with the times that it took.
struct Measurement {
  private let name: String
  private let microseconds: [Double]

  init(_ work: Work) {
    name = work.name
    work.run()
    microseconds = (0..<work.rounds).map { _ in
      let duration = ContinuousClock().measure(work.run)
      return Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12
    }.sorted()
  }

  var json: JSON {
    func figure(_ position: Double) -> JSON {
      let value = microseconds[Int(Double(microseconds.count - 1) * position)]
      return JSONNumber((value * 10).rounded() / 10).map(JSON.number) ?? .null
    }
    return [
      "name": .string(name), "median_us": figure(0.5), "low_us": figure(0.1), "high_us": figure(0.9),
      "rounds": .number(JSONNumber(microseconds.count)),
    ]
  }
}
