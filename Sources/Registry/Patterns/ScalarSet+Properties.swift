extension ScalarSet {
  /// The set that `\p{NAME}` or `\p{NAME=VALUE}` stands for; nil for what is not supported.
  init?(property text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let name: String
    switch parts.count {
    case 1: name = parts[0]
    case 2 where parts[0] == "gc" || parts[0] == "General_Category": name = parts[1]
    default: return nil
    }
    self.init()
    if let categories = Self.categories[name] {
      insert { categories.contains($0.properties.generalCategory) }
    } else if parts.count == 1, let test = Self.binaryProperties[name] {
      insert(where: test)
    } else {
      return nil
    }
  }

  private static let categories: [String: Set<Unicode.GeneralCategory>] = {
    let single: [(String, String, Unicode.GeneralCategory)] = [
      ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
      ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
      ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
      ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
      ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
      ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
      ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
      ("Pe", "Close_Punctuation", .closePunctuation), ("Pi", "Initial_Punctuation", .initialPunctuation),
      ("Pf", "Final_Punctuation", .finalPunctuation), ("Po", "Other_Punctuation", .otherPunctuation),
      ("Sm", "Math_Symbol", .mathSymbol), ("Sc", "Currency_Symbol", .currencySymbol),
      ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
      ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
      ("Zp", "Paragraph_Separator", .paragraphSeparator), ("Cc", "Control", .control),
      ("Cf", "Format", .format), ("Cs", "Surrogate", .surrogate), ("Co", "Private_Use", .privateUse),
      ("Cn", "Unassigned", .unassigned),
    ]
    var table: [String: Set<Unicode.GeneralCategory>] = [:]
    let groups = [
      "L": "Letter", "M": "Mark", "N": "Number", "P": "Punctuation", "S": "Symbol", "Z": "Separator",
      "C": "Other",
    ]
    for (short, long, category) in single {
      table[short] = [category]
      table[long] = [category]
      let group = String(short.prefix(1))
      table[group, default: []].insert(category)
      if let name = groups[group] { table[name, default: []].insert(category) }
    }
    table["LC"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    table["Cased_Letter"] = table["LC"]
    table["Combining_Mark"] = table["M"]
    table["digit"] = table["Nd"]
    table["punct"] = table["P"]
    table["cntrl"] = table["Cc"]
    return table
  }()

  private static let binaryProperties: [String: @Sendable (Unicode.Scalar) -> Bool] = [
    "Any": { _ in true },
    "ASCII": { $0.isASCII },
    "Assigned": { $0.properties.generalCategory != .unassigned },
    "Alphabetic": { $0.properties.isAlphabetic }, "Alpha": { $0.properties.isAlphabetic },
    "Uppercase": { $0.properties.isUppercase }, "Upper": { $0.properties.isUppercase },
    "Lowercase": { $0.properties.isLowercase }, "Lower": { $0.properties.isLowercase },
    "White_Space": { $0.properties.isWhitespace }, "space": { $0.properties.isWhitespace },
    "ID_Start": { $0.properties.isIDStart }, "IDS": { $0.properties.isIDStart },
    "ID_Continue": { $0.properties.isIDContinue }, "IDC": { $0.properties.isIDContinue },
    "Ideographic": { $0.properties.isIdeographic }, "Ideo": { $0.properties.isIdeographic },
    "Math": { $0.properties.isMath },
    "Dash": { $0.properties.isDash },
    "Emoji": { $0.properties.isEmoji },
    "Emoji_Presentation": { $0.properties.isEmojiPresentation },
    "Emoji_Modifier": { $0.properties.isEmojiModifier },
    "ASCII_Hex_Digit": { $0.properties.isASCIIHexDigit }, "AHex": { $0.properties.isASCIIHexDigit },
    "Hex_Digit": { $0.properties.isHexDigit }, "Hex": { $0.properties.isHexDigit },
    "Cased": { $0.properties.isCased },
    "Default_Ignorable_Code_Point": { $0.properties.isDefaultIgnorableCodePoint },
    "Noncharacter_Code_Point": { $0.properties.isNoncharacterCodePoint },
  ]
}
