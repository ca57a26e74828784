extension Picture {
  /// The picture as an SVG document.
  var svg: String {
    func hex(_ color: Color) -> String {
      "#"
        + [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let drawn = isTransparent ? 0..<0 : 0..<bands
    let rectangles = drawn.map { band in
      """
      <rect y="\(height * band / bands)" width="\(width)" height="\(height / bands + 1)" fill="\(hex(colors[band]))"/>
      """
    }
    let radius = min(width, height) / 4
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
      <title>Simulated by Setscrew</title>\(rectangles.joined())\
      <circle cx="\(width / 2)" cy="\(height / 2)" r="\(radius)" fill="\(hex(colors[disc]))"/></svg>
      """
  }
}
