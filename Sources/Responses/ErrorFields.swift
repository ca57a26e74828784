import Notation

/// The members of an error, taken from whichever of the known shapes holds them.
struct ErrorFields {
  var status: Int?
  var code: String?
  var type: String?
  var param: String?
  var message: String?

  init(message: String? = nil) { self.message = message }

  /// Reads an error; nil when nothing in the JSON looks like one.
  init?(_ json: JSON) {
    if let text = json.string {
      self.init(message: text)
      return
    }
    guard json.object != nil else { return nil }
    let inner = json["error"] ?? json["errors"]?[0] ?? json["response"]?["error"]
    if let inner, inner.object != nil {
      self.init(members: inner)
      status = json["status"]?.int ?? json["status_code"]?.int
    } else if let text = inner?.string {
      self.init(members: json)
      message = message.map { "\(text): \($0)" } ?? text
      if code == nil, json["code"] == nil, json["message"] != nil { code = text }
    } else if let detail = json["detail"], !detail.isNull {
      self.init(detail: detail)
      status = json["status"]?.int
    } else if json["message"] != nil || json["code"] != nil || json["param"] != nil || json["title"] != nil {
      self.init(members: json)
      status = json["status"]?.int ?? json["statusCode"]?.int
    } else {
      return nil
    }
    unwrapMessage()
  }

  private init(members json: JSON) {
    self.init()
    code = Self.text(json["code"])
    type = json["type"]?.string.flatMap { $0 == EventType.error.rawValue ? nil : $0 }
    param = Self.text(json["param"])
    message = Self.text(json["message"] ?? json["title"])
  }

  /// The `detail` of a validating framework: a text, or a list of what is wrong where.
  private init(detail: JSON) {
    self.init()
    if let object = detail.object, object["message"] != nil || object["error"] != nil {
      self = ErrorFields(detail) ?? self
      return
    }
    guard let entries = detail.array else {
      message = Self.text(detail)
      return
    }
    var lines: [String] = []
    for entry in entries {
      // The first step says where in the HTTP request: `body`.
      var place = (entry["loc"]?.array ?? [])[...]
      if place.first == "body" { place = place.dropFirst() }
      // A number alone is a place in the text of the request, not a parameter.
      if place.first?.string == nil { place = [] }
      let path = place.compactMap(Self.text).joined(separator: ".")
      if param == nil, !path.isEmpty { param = path }
      let words = entry["msg"]?.string ?? entry.string ?? entry.encoded()
      lines.append(path.isEmpty ? words : "\(path): \(words)")
    }
    message = lines.isEmpty ? nil : lines.joined(separator: "; ")
  }

  /// Takes apart a message that is itself an error in JSON, as relays pass one on.
  private mutating func unwrapMessage() {
    guard let text = message, text.utf8.first == UInt8(ascii: "{"), let json = try? JSON(parsing: text),
      let inner = ErrorFields(json), let words = inner.message
    else { return }
    message = words
    type = inner.type ?? type
    param = inner.param ?? param
    if let innerCode = inner.code {
      if status == nil { status = code.flatMap { Int($0) } }
      code = innerCode
    }
  }

  private static func text(_ json: JSON?) -> String? {
    switch json {
    case nil, .null?: nil
    case .string(let text)?: text
    case .number(let number)?: number.text
    case let other?: other.encoded()
    }
  }
}
