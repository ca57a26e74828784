import Notation

extension HostedTools {
  /// Draws a few coloured bands and a disc, in the size that was asked for.
  mutating func draw(_ tool: JSON) {
    let (width, height) = Picture.size(tool["size"]?.string)
    let size = "\(width)x\(height)"
    let format = tool["output_format"]?.string ?? "png"
    let quality = tool["quality"].flatMap { $0.string == "auto" ? nil : $0 } ?? "medium"
    let background = Self.background(tool, format: format)
    var picture = Picture(
      width: width, height: height, quality: quality.string, isTransparent: background == "transparent",
      using: &generator)
    if ["jpeg", "webp"].contains(format), let percent = tool["output_compression"]?.int {
      picture = picture.packed(percent: percent)
    }
    let shared: JSON = [
      "background": .string(background), "output_format": .string(format), "quality": quality,
      "size": .string(size),
    ]
    let frames = max(1, min(tool["frame_count"]?.int ?? 9, 100))
    let hundredths = max(1, min((tool["frame_duration_ms"]?.int ?? 200) / 10, 6_000))
    func bytes(_ share: Int, of count: Int) -> JSON {
      .string(
        Base64.encode(
          picture.file(
            format, rows: height * share / count, frames: share == count ? frames : 1,
            hundredths: hundredths)))
    }
    var members: JSON = [
      "type": "image_generation_call", "status": "completed",
      "action": tool["action"]?.string == "edit" ? "edit" : "generate",
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
        steps: steps, tokens: tokens(topic.description)))
    said.add("Here is a simulated picture for \(topic): bands of colour and a disc.")
  }

  /// What lies behind the picture: nothing only where it is asked for and the format can say so.
  private static func background(_ tool: JSON, format: String) -> String {
    tool["background"]?.string == "transparent" && ["png", "webp", "svg"].contains(format)
      ? "transparent" : "opaque"
  }
}
