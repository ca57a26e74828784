import Notation
import Responses

extension Trace {
  /// The trace of a response that came in one piece.
  init(of response: Response) {
    self.init()
    var assembler = ResponseAssembler()
    let event = StreamEvent(json: ["type": "response.completed", "response": response.json])
    apply(assembler.consume(event), at: .zero)
  }
}
