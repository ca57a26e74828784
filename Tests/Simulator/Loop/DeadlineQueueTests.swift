import Testing

@testable import Simulator

struct DeadlineQueueTests {
  @Test func `the earliest comes first, whatever the order of entry`() {
    var generator = SeededGenerator(seed: 3)
    var queue = DeadlineQueue()
    let deadlines = (0..<500).map { _ in UInt64(generator.number(0...300)) }
    for (token, deadline) in deadlines.enumerated() { queue.insert(deadline, token: UInt64(token)) }
    #expect(queue.earliest == deadlines.min())
    var popped: [UInt64] = []
    while let entry = queue.popDue(at: 150) { popped.append(entry.deadline) }
    #expect(popped == deadlines.filter { $0 <= 150 }.sorted())
    while let entry = queue.popDue(at: .max) { popped.append(entry.deadline) }
    #expect(popped == deadlines.sorted())
    #expect(queue.earliest == nil)
  }
}
