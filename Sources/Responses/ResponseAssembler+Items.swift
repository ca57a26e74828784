import Notation

extension ResponseAssembler {
  /// The place of the item that an event speaks of; made when the event is the first to do so.
  ///
  /// The id decides, then the position, then the last open item of the type. An unknown id at a known
  /// position means the item there, as long as that one is open: there are gateways that seal ids anew
  /// in every event.
  mutating func item(for event: StreamEvent, type: String) -> Int {
    let id = event.itemID.flatMap { $0.isEmpty ? nil : $0 }
    let index = event.outputIndex
    if let found = find(id: id, index: index, type: type) {
      items[found].learn(id: id, outputIndex: index)
      return found
    }
    return newItem(json: nil, id: id, outputIndex: index, type: type)
  }

  private func find(id: String?, index: Int?, type: String) -> Int? {
    if let id {
      let known = items.indices.filter { items[$0].ids.contains(id) && items[$0].fits(type: type) }
      if let found = known.last(where: { items[$0].outputIndex == index }) ?? known.last { return found }
    }
    if let index {
      return items.lastIndex {
        $0.outputIndex == index && $0.fits(type: type) && (id == nil || !$0.isDone)
      }
    }
    guard id == nil else { return nil }
    return items.lastIndex { !$0.isDone && !$0.type.isEmpty && $0.fits(type: type) }
  }

  /// Makes an item and announces it.
  mutating func newItem(json: JSON?, id: String?, outputIndex: Int?, type: String) -> Int {
    var item = ItemInProgress(handle: ItemHandle(number: items.count), impliedType: type)
    item.json = json
    item.learn(id: id, outputIndex: outputIndex)
    items.append(item)
    updates.append(.itemAdded(item.handle, OutputItem(json: item.assembled(status: nil))))
    return items.count - 1
  }

  mutating func addItem(_ event: StreamEvent) {
    guard let json = event.json["item"], json.object != nil else { return }
    let type = OutputItem(json: json).type
    let id = event.itemID.flatMap { $0.isEmpty ? nil : $0 }
    let index = event.outputIndex
    let known = items.lastIndex { item in
      guard item.fits(type: type), !item.isDone || item.outputIndex == index else { return false }
      if let id, item.ids.contains(id) { return true }
      return item.json == nil && index != nil && item.outputIndex == index
    }
    guard let known else {
      let item = newItem(json: json, id: id, outputIndex: index, type: type)
      items[item].isAnnounced = true
      return
    }
    items[known].isAnnounced = true
    items[known].learn(id: id, outputIndex: index)
    guard !items[known].isDone else { return }
    items[known].json = json
    updates.append(.itemChanged(items[known].handle, OutputItem(json: json)))
  }

  mutating func finishItem(_ event: StreamEvent) {
    guard let json = event.json["item"], json.object != nil else { return }
    let type = OutputItem(json: json).type
    let id = event.itemID.flatMap { $0.isEmpty ? nil : $0 }
    let found = find(id: id, index: event.outputIndex, type: type)
    let place = found ?? newItem(json: json, id: id, outputIndex: event.outputIndex, type: type)
    items[place].learn(id: id, outputIndex: event.outputIndex)
    settle(item: place, with: json)
  }

  /// Takes an item in its final form: its texts settle what was gathered.
  ///
  /// Returns the item with what it leaves out and its events had.
  @discardableResult
  mutating func settle(item place: Int, with final: JSON) -> JSON {
    let (json, keepsTexts) = items[place].completing(final)
    if keepsTexts {
      warn(
        "stream-item-empty",
        "\(items[place].label): the finished item holds no text: what was streamed counts")
    }
    var taken: Set<Int> = []
    for (kind, index, text) in ItemInProgress.texts(of: json) {
      let part = items[place].part(
        kind, finalIndex: index, taken: taken, partsMayBeMissing: startsMidway)
      taken.insert(part)
      settle(part: part, of: place, wholeText: text)
    }
    let lost = items[place].parts.indices.contains {
      !taken.contains($0) && items[place].parts[$0].isLost(in: json)
    }
    if lost {
      warn("stream-text-differs", "\(items[place].label): the finished item lacks text that was streamed")
    }
    items[place].json = json
    items[place].isDone = true
    updates.append(.itemDone(items[place].handle, OutputItem(json: json)))
    return json
  }

  /// The items in the order of the output: by index, those without one behind what came before them.
  func assembledItems(status: String?) -> [JSON] {
    var last = -1
    let ranked = items.map { item in
      last = item.outputIndex ?? last
      return (rank: last, item: item)
    }
    return ranked.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map { $0.element.item.assembled(status: status) }
  }
}

extension ItemInProgress {
  /// The item as a finding names it.
  var label: String {
    let name = type.isEmpty ? "item" : type
    return ids.first.map { "\(name) \($0)" } ?? "\(name) \(handle.number)"
  }
}

extension ItemInProgress.Part {
  /// Whether text was told that a finished item has no place for.
  fileprivate func isLost(in json: JSON) -> Bool {
    guard !text.isEmpty, let kind else { return false }
    // Servers that stream reasoning or commands need not repeat them in the item.
    return kind == .outputText || kind == .refusal || kind == .arguments || kind == .customInput
  }
}
