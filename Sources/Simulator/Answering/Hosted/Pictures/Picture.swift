import Profiles

/// A picture of coloured bands and a disc, which packs well and can be made at any size.
///
/// Every edge lies on tiles of eight pixels, the squares that JPEG is made of: so each tile has one colour, and no
/// file format has more to do than to say which. The files are written here, by the small part of each format that
/// such a picture needs: a library would do more, and its files would differ from one version to the next.
struct Picture: Sendable, Hashable {
  /// A colour.
  struct Color: Sendable, Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// The colour with its parts rounded to multiples of a step.
    func rounded(to step: Int) -> Color {
      func part(_ value: UInt8) -> UInt8 { UInt8(min(255, (Int(value) + step / 2) / step * step)) }
      return step <= 1 ? self : Color(red: part(red), green: part(green), blue: part(blue))
    }
  }

  /// Pixels of one colour side by side.
  struct Run: Sendable, Hashable {
    /// The number of the colour.
    var color: Int
    var count: Int
  }

  /// The side of a tile.
  static let tile = 8

  let width: Int
  let height: Int
  /// Whether what lies around the disc is see-through.
  let isTransparent: Bool
  /// The colours: of the bands, of the disc, and of what is not drawn yet.
  private(set) var colors: [Color]

  /// The number of bands.
  var bands: Int { colors.count - 2 }
  /// The number of the disc's colour.
  var disc: Int { bands }

  /// A picture in colours drawn by chance, with more bands for more care.
  init(
    width: Int, height: Int, quality: String? = nil, isTransparent: Bool = false,
    using generator: inout SeededGenerator
  ) {
    self.width = width
    self.height = height
    self.isTransparent = isTransparent
    let bands =
      switch quality {
      case "low": 4
      case "high": 10
      case "xhigh": 12
      case "max": 14
      default: 7
      }
    colors = (0...bands).map { _ in
      Color(
        red: UInt8(generator.number(40...250)), green: UInt8(generator.number(40...250)),
        blue: UInt8(generator.number(40...250)))
    }
    colors.append(Color(red: 128, green: 128, blue: 128))
  }

  /// The picture packed more strongly: with fewer shades, from none at 100 percent to few at 0.
  func packed(percent: Int) -> Picture {
    var picture = self
    picture.colors = colors.map { $0.rounded(to: 1 + (100 - max(0, min(percent, 100))) / 4) }
    return picture
  }

  /// Width and height of a text such as `1536x1024`; a square where it says nothing usable.
  static func size(_ text: String?) -> (width: Int, height: Int) {
    let sides = (text ?? "").split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...largest).contains($0) }) else { return (usual, usual) }
    return (sides[0], sides[1])
  }

  private static let usual = 1 << 10
  private static let largest = 1 << 13

  /// The bytes of a file in a format, of which only so many rows from the top are drawn.
  func file(_ format: String, rows: Int, frames: Int = 1, hundredths: Int = 20) -> [UInt8] {
    switch format {
    case "svg": Array(svg.utf8)
    case "jpeg": jpeg(rows: rows)
    case "webp": webp(rows: rows)
    case "gif": gif(rows: rows, frames: frames, hundredths: hundredths)
    default: png(rows: rows)
    }
  }

  /// The pixels of a row when only so many rows from the top are drawn.
  func runs(in row: Int, drawn: Int) -> [Run] {
    let top = row / Self.tile * Self.tile
    guard top < drawn else { return [Run(color: bands + 1, count: width)] }
    let band = top * bands / height
    let radius = min(width, height) / 4
    // The disc has steps, so that most rows equal the one above.
    let distance = abs(top - height / 2)
    guard distance < radius else { return [Run(color: band, count: width)] }
    let half = Int(Double(radius * radius - distance * distance).squareRoot())
    let left = (width / 2 - half) / Self.tile * Self.tile
    let right = min(width, (width / 2 + half + Self.tile - 1) / Self.tile * Self.tile)
    return [
      Run(color: band, count: left), Run(color: disc, count: right - left),
      Run(color: band, count: width - right),
    ].filter { $0.count > 0 }
  }
}
