import Notation
import Responses

/// A named piece of work.
struct Work {
  var name: String
  /// How often it is done: for times, so that there is a median; for counts, so that it outweighs what is around it.
  var rounds: Int
  var run: () -> Void

  /// What is timed.
  static func timed(on subject: Subject) -> [Work] {
    [
      Work(name: "load and index the registry", rounds: 60, run: subject.load),
      Work(name: "load the registry and read every entry", rounds: 60, run: subject.loadWhole),
      Work(name: "load the registry at a first start", rounds: 20, run: subject.loadAtFirstStart),
      Work(name: "resolve, check and build a payload", rounds: 300, run: subject.payload),
      Work(name: "check a request body", rounds: 300, run: subject.check),
      Work(name: "check 1,000 profiles", rounds: 3) { for _ in 0..<1000 { subject.payload() } },
      Work(name: "diff 100 profiles across two models", rounds: 20) {
        for _ in 0..<100 { subject.difference() }
      },
    ]
  }

  /// What has its instructions counted: the pure parts, and first the measure that they are compared with.
  static func counted(on subject: Subject) throws -> [Work] {
    let (json, yaml, stream) = (Samples.json, Samples.yaml, Samples.stream)
    return [
      Work(name: Calibration.name, rounds: 3, run: Calibration.run),
      Work(name: "load the registry", rounds: 1, run: subject.load),
      Work(name: "read every entry of the registry", rounds: 1, run: subject.loadWhole),
      Work(name: "check a request body", rounds: 5, run: subject.check),
      Work(name: "resolve, check and build a payload", rounds: 5, run: subject.payload),
      Work(name: "diff a request across two models", rounds: 2, run: subject.difference),
      Work(name: "parse JSON", rounds: 2) {
        guard (try? JSON(parsing: json)) != nil else { preconditionFailure("the sample is JSON") }
      },
      Work(name: "parse YAML", rounds: 2) {
        guard Node.parse(yaml: yaml, file: "sample.yaml").node != nil else {
          preconditionFailure("the sample is YAML")
        }
      },
      Work(name: "read a stream of events", rounds: 1) { read(stream) },
    ]
  }

  /// Reads a stream as it comes from a socket, block by block.
  private static func read(_ stream: [UInt8]) {
    var parser = SSEParser()
    var assembler = ResponseAssembler()
    var place = 0
    while place < stream.count {
      let end = min(place + 1400, stream.count)
      for event in parser.consume(stream[place..<end]) { _ = assembler.consume(StreamEvent(event)) }
      place = end
    }
    _ = parser.finish()
  }
}
