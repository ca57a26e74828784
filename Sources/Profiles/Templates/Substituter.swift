import Notation

/// Replaces the templates in the texts of profiles; what is put in is never looked at again.
struct Substituter {
  /// Which templates of a file are replaced.
  enum Scope {
    /// All of them.
    case all
    /// `{{input}}` and variables given on the command line: the text is a plain request body.
    case given
    /// None.
    case none
  }

  /// What became of a text.
  enum Outcome {
    /// It holds no templates.
    case unchanged
    /// It is this text now.
    case text(String)
    /// It was one template, and this is what that stands for; a text is still to be read by its setting's type.
    case whole(SourcedValue)
  }

  /// What is known about the files whose texts are looked at, by the names that places use.
  private let scopes: [String: (scope: Scope, fileTags: Set<Place>)]
  private let hasFileTags: Bool
  private let variables: [String: SourcedValue]
  private let given: Set<String>
  private let environment: @Sendable (String) -> String?
  private let isSecret: @Sendable (String) -> Bool
  private let input: String?
  private let keepsMissingInput: Bool
  private let braces: BracePlaces
  private var files: FileText

  /// What was found wrong.
  private(set) var findings: [Finding] = []
  /// Whether `{{input}}` was met.
  private(set) var usesInput = false

  init(
    profile: LoadedProfile, given: [Variable], environment: @escaping @Sendable (String) -> String?,
    isSecret: @escaping @Sendable (String) -> Bool, input: String?, keepsMissingInput: Bool, files: FileText
  ) {
    var scopes: [String: (scope: Scope, fileTags: Set<Place>)] = [:]
    for file in profile.files {
      let scope: Scope = !file.header.templates ? .none : file.hasHeader ? .all : .given
      scopes[file.path] = (scope, file.fileTags)
    }
    self.scopes = scopes
    hasFileTags = scopes.values.contains { !$0.fileTags.isEmpty }
    var variables = profile.variables.mapValues(\.value)
    for variable in given { variables[variable.name] = variable.value }
    self.variables = variables.filter { !$0.value.isUnset }
    self.given = Set(given.map(\.name))
    self.environment = environment
    self.isSecret = isSecret
    self.input = input
    self.keepsMissingInput = keepsMissingInput
    self.files = files
    braces = BracePlaces(files: profile.files)
  }

  /// The text of a value with its templates replaced, when it stands in a profile.
  mutating func substitute(_ text: String, of value: SourcedValue, at path: ValuePath) -> Outcome {
    guard case .file(let place) = value.origin, let (scope, fileTags) = scopes[place.file] else {
      return .unchanged
    }
    let isFile = !fileTags.isEmpty && fileTags.contains(place)
    var text = text
    let mayHold = scope != .none && TemplateText.mayHoldTemplates(text)
    guard mayHold || isFile else { return .unchanged }
    if mayHold {
      let template = TemplateText(text, escapes: scope == .all)
      if !isFile, case .reference(let reference, let source, let opening)? = template.whole {
        return whole(reference, source, Spot(place, opening, text, path), scope)
      }
      text = template.parts.map { part in
        switch part {
        case .text(let text): text
        case .reference(let reference, let source, let opening):
          inner(reference, source, Spot(place, opening, text, path), scope)
        case .malformed(let source, let opening): malformed(source, Spot(place, opening, text, path), scope)
        }
      }.joined()
    }
    guard isFile else { return .text(text) }
    return .text(fileText(text, at: .file(place), path) ?? "")
  }

  /// The text of the file that a value written `!file PATH` names; nil for other values.
  mutating func taggedText(of value: SourcedValue, at path: ValuePath) -> String? {
    guard hasFileTags, case .file(let place) = value.origin,
      scopes[place.file]?.fileTags.contains(place) == true
    else { return nil }
    return fileText(value.scalarText, at: value.origin, path) ?? ""
  }

  private mutating func text(of variable: SourcedValue, _ path: ValuePath) -> String {
    taggedText(of: variable, at: path) ?? variable.scalarText
  }

  /// Where a template stands.
  private struct Spot {
    var value: Place
    var opening: Int
    var text: String
    var path: ValuePath
    init(_ value: Place, _ opening: Int, _ text: String, _ path: ValuePath) {
      self.value = value
      self.opening = opening
      self.text = text
      self.path = path
    }
  }

  private mutating func whole(
    _ reference: TemplateText.Reference, _ source: String, _ spot: Spot, _ scope: Scope
  ) -> Outcome {
    let origin = Origin.file(spot.value)
    if case .variable(let name) = reference, isMeant(name, scope), let value = variables[name] {
      switch value.content {
      case .array, .object: return .whole(value)
      default: return .whole(SourcedValue(.string(text(of: value, spot.path)), from: origin))
      }
    }
    guard isReplaced(reference, scope) else { return .unchanged }
    return .whole(SourcedValue(.string(inner(reference, source, spot, scope)), from: origin))
  }

  /// The text that a template stands for; an empty one when a finding says what is missing.
  private mutating func inner(
    _ reference: TemplateText.Reference, _ source: String, _ spot: Spot, _ scope: Scope
  ) -> String {
    guard isReplaced(reference, scope) else { return "{{\(source)}}" }
    switch reference {
    case .input:
      usesInput = true
      if let input { return input }
      if keepsMissingInput || scope == .given { return "{{\(source)}}" }
      report(
        "undefined-input", "{{input}} stands for the text of the command line, and there is none", spot,
        remedy: "give TEXT, pipe it in, or name a file with -f")
    case .variable(let name):
      guard let value = variables[name] else {
        // Of very short names all others are neighbours.
        let near =
          name.count < 3 ? nil : Suggestion.nearest(to: name, among: variables.keys.sorted() + ["input"])
        report(
          "undefined-variable", "\(name) is not defined", spot,
          remedy: near.map { "did you mean {{\($0)}}?" }
            ?? "define it under profile.vars, or give --var \(name)=...")
        return ""
      }
      switch value.content {
      case .array, .object:
        report(
          "template-not-text",
          "\(name) is \(value.elements == nil ? "a map" : "a list"), which cannot stand inside text",
          spot, remedy: "let {{\(name)}} be the whole value")
      default: return text(of: value, spot.path)
      }
    case .environment(let name):
      if isSecret(name) {
        report(
          "secret-in-template", "\(name) holds a key, and keys never go into a request", spot,
          remedy: "remove the template; requests are signed without it")
        return ""
      }
      if let value = environment(name) { return value }
      report(
        "undefined-variable", "the environment has no variable \(name)", spot,
        remedy: "set it: export \(name)=...")
    case .file(let path): return fileText(path, at: .file(place(spot)), spot.path) ?? ""
    }
    return ""
  }

  private mutating func malformed(_ source: String?, _ spot: Spot, _ scope: Scope) -> String {
    guard let source else {
      if scope == .all {
        report(
          "template-syntax", "{{ is never closed", spot,
          remedy: "close it with }}, write {{{{ for two braces, or set profile.templates: false")
      }
      return ""
    }
    if scope == .all {
      report(
        "template-syntax", "{{\(source.prefix(40))}} names nothing", spot,
        remedy: "write {{name}}, {{env.NAME}} or {{file:path}}; {{{{ stands for two braces, and "
          + "profile.templates: false leaves all of them alone")
    }
    return "{{\(source)}}"
  }

  private mutating func fileText(_ name: String, at origin: Origin, _ path: ValuePath) -> String? {
    do throws(FileText.Failure) {
      return try files.text(name, namedIn: origin.place?.file ?? "")
    } catch {
      findings.append(
        Finding(error.code, .error, error.message, at: origin, path: path, remedy: error.remedy))
      return nil
    }
  }

  private func isReplaced(_ reference: TemplateText.Reference, _ scope: Scope) -> Bool {
    switch (scope, reference) {
    case (.all, _), (.given, .input): true
    case (.given, .variable(let name)): given.contains(name)
    default: false
    }
  }

  private func isMeant(_ name: String, _ scope: Scope) -> Bool { isReplaced(.variable(name), scope) }

  private func place(_ spot: Spot) -> Place {
    braces.place(of: spot.opening, in: spot.value, text: spot.text)
  }

  private mutating func report(_ code: Finding.Code, _ message: String, _ spot: Spot, remedy: String?) {
    findings.append(Finding(code, .error, message, at: .file(place(spot)), path: spot.path, remedy: remedy))
  }
}

extension SourcedValue {
  /// A single value as text; empty for lists and maps.
  var scalarText: String {
    if let plainText { return plainText }
    return switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): text
    case .array, .object: ""
    }
  }
}
