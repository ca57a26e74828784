import Notation
import Registry

/// The table of models.
struct ModelsListing {
  let browsing: Browsing

  func text(of models: [Model], showsStatus: Bool, showsReplacement: Bool) -> String {
    let shown: [ModelColumn] = ModelColumn.allCases.filter { $0 != .released }
    var columns = shown.map(Self.column)
    if showsStatus { columns.append(TextTable.Column(title: "STATUS")) }
    if showsReplacement { columns.append(TextTable.Column(title: "USE")) }
    var table = TextTable(columns)
    for model in models {
      var cells = shown.map { $0.text(of: model, browsing) }
      if showsStatus { cells.append(status(of: model)) }
      if showsReplacement { cells.append(model.replacement ?? Phrase.unknown) }
      table.add(cells, browsing.isRetired(model) ? .dim : .plain)
    }
    let title = browsing.registry.provider?.title ?? browsing.provider.name
    var text = "Models of \(title), as of \(browsing.day); US dollars per million tokens\n\n"
    text += table.text(width: browsing.width, paint: browsing.paint)
    if text.contains("?") { text += "\n? sources differ; `setscrew models MODEL` says how\n" }
    return text
  }

  private func status(of model: Model) -> String {
    browsing.isRetired(model) ? Model.Status.retired.rawValue : model.status.rawValue
  }

  private static func column(_ column: ModelColumn) -> TextTable.Column {
    switch column {
    case .model: TextTable.Column(title: column.title, fit: .overflows(minimum: 13))
    case .context, .output, .priceIn, .priceCached, .priceOut:
      TextTable.Column(title: column.title, alignment: .right)
    case .efforts: TextTable.Column(title: column.title, fit: .wraps(minimum: 9))
    case .tiers: TextTable.Column(title: column.title, fit: .wraps(minimum: 9))
    case .effort, .released, .ends: TextTable.Column(title: column.title)
    }
  }
}
