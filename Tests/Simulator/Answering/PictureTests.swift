import Notation
import Profiles
import Testing

@testable import Simulator

/// The files are opened by another program in scripts/check-simulator; here is what can be seen from outside.
struct PictureTests {
  static let sizes = [(1, 1), (8, 8), (9, 7), (64, 32), (100, 250), (1_024, 1_536)]

  static func picture(
    _ size: (Int, Int), quality: String? = nil, isTransparent: Bool = false, seed: UInt64 = 1
  ) -> Picture {
    var generator = SeededGenerator(seed: seed)
    return Picture(
      width: size.0, height: size.1, quality: quality, isTransparent: isTransparent, using: &generator)
  }

  static func little(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
  static func big(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  @Test(arguments: sizes) func `every row is full, and edges lie on tiles`(width: Int, height: Int) {
    for quality in ["low", "medium", "high", "xhigh", "max"] {
      let picture = Self.picture((width, height), quality: quality)
      for row in 0..<height {
        for drawn in [0, height / 2, height] {
          let runs = picture.runs(in: row, drawn: drawn)
          #expect(runs.reduce(0) { $0 + $1.count } == width)
          #expect(runs.dropLast().allSatisfy { $0.count.isMultiple(of: Picture.tile) })
          #expect(runs.allSatisfy { picture.colors.indices.contains($0.color) })
          #expect(runs == picture.runs(in: row / Picture.tile * Picture.tile, drawn: drawn))
        }
      }
    }
  }

  @Test(arguments: sizes) func `files begin and end as their format has it, and tell their size`(
    width: Int, height: Int
  ) {
    let picture = Self.picture((width, height))
    let png = picture.file("png", rows: height)
    #expect(Self.big(png[16..<20]) == width && Self.big(png[20..<24]) == height)
    let jpeg = picture.file("jpeg", rows: height)
    #expect(jpeg.prefix(2) == [0xFF, 0xD8] && jpeg.suffix(2) == [0xFF, 0xD9])
    let frame = jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) } ?? 0
    #expect(Self.big(jpeg[(frame + 5)..<(frame + 7)]) == height)
    #expect(Self.big(jpeg[(frame + 7)..<(frame + 9)]) == width)
    let webp = picture.file("webp", rows: height)
    #expect(webp.starts(with: "RIFF".utf8) && Self.little(webp[4..<8]) == webp.count - 8)
    #expect(Self.little(webp[21..<25]) & 0x3FFF == width - 1)
    #expect(Self.little(webp[21..<25]) >> 14 & 0x3FFF == height - 1)
    let gif = picture.file("gif", rows: height)
    #expect(gif.starts(with: "GIF89a".utf8) && gif.last == 0x3B)
    #expect(Self.little(gif[6..<8]) == width && Self.little(gif[8..<10]) == height)
    #expect(picture.svg.contains("width=\"\(width)\" height=\"\(height)\""))
  }

  @Test(arguments: ["png", "jpeg", "webp", "gif"]) func `equal seeds give equal files, drawn parts differ`(
    format: String
  ) {
    let whole = Self.picture((64, 64)).file(format, rows: 64)
    #expect(whole == Self.picture((64, 64)).file(format, rows: 64))
    #expect(whole != Self.picture((64, 64)).file(format, rows: 32))
    #expect(whole != Self.picture((64, 64), seed: 2).file(format, rows: 64))
    #expect(whole != Self.picture((64, 64), quality: "high").file(format, rows: 64))
  }

  @Test func `stronger packing leaves fewer shades and makes JPEG smaller`() {
    let picture = Self.picture((512, 512), quality: "max")
    #expect(picture.packed(percent: 100) == picture)
    let sizes = [100, 50, 0].map { picture.packed(percent: $0).jpeg(rows: 512).count }
    #expect(sizes == sizes.sorted(by: >))
    #expect(picture.packed(percent: -5) == picture.packed(percent: 0))
  }

  static let wishes: [(tool: JSON, shown: JSON, beginning: [UInt8])] = [
    ([:], ["output_format": "png", "background": "opaque", "quality": "medium"], [0x89, 0x50]),
    (
      ["output_format": "jpeg", "quality": "low"], ["output_format": "jpeg", "quality": "low"], [0xFF, 0xD8]
    ),
    (
      ["output_format": "webp", "background": "transparent"],
      ["output_format": "webp", "background": "transparent"], Array("RIFF".utf8)
    ),
    (["output_format": "jpeg", "background": "transparent"], ["background": "opaque"], [0xFF, 0xD8]),
    (["output_format": "gif", "frame_count": 3], ["output_format": "gif"], Array("GIF89a".utf8)),
    (["output_format": "svg"], ["output_format": "svg"], Array("<svg".utf8)),
    (["output_format": "png", "action": "edit"], ["action": "edit"], [0x89]),
  ]

  @Test(arguments: wishes) func `pictures are of the format that was asked for, unfinished ones too`(
    tool: JSON, shown: JSON, beginning: [UInt8]
  ) throws {
    var tool = tool
    for member in (["type": "image_generation", "size": "64x64", "partial_images": 2] as JSON).object?.members
      ?? []
    {
      tool[member.key] = member.value
    }
    var simulation = Simulation()
    let result = simulation.create(["input": "Draw a duck.", "tools": [tool], "stream": true])
    let item = try #require(result.events.last?["response"]?["output"]?[0])
    for member in shown.object?.members ?? [] { #expect(item[member.key] == member.value) }
    let partial = result.events.compactMap { $0["partial_image_b64"]?.string }
    #expect(partial.count == 2)
    for text in partial + [item["result"]?.string ?? ""] {
      #expect(Base64.decode(text)?.starts(with: beginning) == true)
    }
  }
}
