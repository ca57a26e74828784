import Notation

extension HostedTools {
  /// Draws a few coloured bands and a disc, in the size that was asked for.
  mutating func draw(_ tool: JSON) {
    let (width, height) = Picture.size(tool["size"]?.string)
    let size = "\(width)x\(height)"
    let format = tool["output_format"]?.string ?? "png"
    let picture = Picture(width: width, height: height, using: &generator)
    let shared: JSON = [
      "background": tool["background"].flatMap { $0.string == "auto" ? nil : $0 } ?? "opaque",
      "output_format": .string(format),
      "quality": tool["quality"].flatMap { $0.string == "auto" ? nil : $0 } ?? "medium",
      "size": .string(size),
    ]
    func bytes(_ share: Int, of count: Int) -> JSON {
      let isDrawing = format == "svg"
      return .string(
        Base64.encode(isDrawing ? Array(picture.svg.utf8) : picture.png(rows: height * share / count)))
    }
    var members: JSON = [
      "type": "image_generation_call", "status": "completed", "action": "generate",
      "result": bytes(1, of: 1), "revised_prompt": .string("Simulated: \(topic)"),
    ]
    for member in shared.object?.members ?? [] { members[member.key] = member.value }
    var steps = [
      HostedItem.Step(type: "image_generation_call.in_progress"),
      HostedItem.Step(type: "image_generation_call.generating"),
    ]
    let partial = max(0, min(tool["partial_images"]?.int ?? 0, 8))
    for number in 0..<partial {
      var step: JSON = [
        "partial_image_index": .number(JSONNumber(number)),
        "partial_image_b64": bytes(number + 1, of: partial + 1),
      ]
      for member in shared.object?.members ?? [] { step[member.key] = member.value }
      steps.append(.init(type: "image_generation_call.partial_image", members: step))
    }
    steps.append(.init(type: "image_generation_call.completed"))
    leave(
      "ig",
      HostedItem(
        members: members, beginning: ["status": "in_progress", "result": .null, "revised_prompt": .null],
        steps: steps, tokens: Self.tokens(topic.description)))
    said.add("Here is a simulated picture for \(topic): bands of colour and a disc.")
  }
}
