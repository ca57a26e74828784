import Notation

extension ResponseAssembler {
  mutating func addText(_ role: TextRole, _ event: StreamEvent) {
    guard let text = role.wholeText.map({ event.json[$0]?.string }) ?? event.delta else { return }
    let item = item(for: event, type: role.itemType)
    let index = role.index == .none ? 0 : event.json[role.index.rawValue]?.int
    let part = items[item].part(role.kind, index: index, wholeText: role.wholeText != nil)
    if role.kind == .outputText, let logprobs = event.json["logprobs"]?.array, !logprobs.isEmpty {
      if role.wholeText != nil { items[item].parts[part].logprobs = [] }
      items[item].parts[part].logprobs += logprobs
    }
    // A command is announced empty before it is written.
    let isAnnounced = event.kind == .api(.shellCallCommandAdded) && text.isEmpty
    if role.wholeText != nil, !isAnnounced {
      settle(part: part, of: item, wholeText: text)
    } else if !text.isEmpty {
      append(text, to: part, of: item)
    }
  }

  mutating func addPart(_ event: StreamEvent) {
    guard let json = event.json["part"] else { return }
    let (item, kind, index) = place(ofPart: json, event)
    let part = items[item].beginPart(kind, index: index)
    items[item].parts[part].json = json
    items[item].parts[part].isAnnounced = true
  }

  mutating func finishPart(_ event: StreamEvent) {
    guard let json = event.json["part"] else { return }
    let (item, kind, index) = place(ofPart: json, event)
    let part = items[item].part(kind, index: index, wholeText: true)
    items[item].parts[part].json = json
    if let (_, member) = TextFragment.Kind.ofPart(json), let text = json[member]?.string {
      settle(part: part, of: item, wholeText: text)
    }
    items[item].parts[part].isClosed = true
  }

  private mutating func place(
    ofPart json: JSON, _ event: StreamEvent
  ) -> (item: Int, kind: TextFragment.Kind?, index: Int?) {
    let kind = TextFragment.Kind.ofPart(json)?.kind
    let type =
      switch kind {
      case .outputText?, .refusal?: "message"
      case .reasoningText?, .reasoningSummary?: "reasoning"
      default: ""
      }
    let item = item(for: event, type: type)
    return (item, kind, kind == .reasoningSummary ? event.summaryIndex : event.contentIndex)
  }

  mutating func addAnnotation(_ event: StreamEvent) {
    guard let annotation = event.json["annotation"], !annotation.isNull else { return }
    let item = item(for: event, type: "message")
    let part = items[item].part(.outputText, index: event.contentIndex)
    items[item].parts[part].annotations.append(annotation)
    updates.append(.annotation(items[item].handle, annotation))
  }

  mutating func addCommandOutput(_ event: StreamEvent) {
    let item = item(for: event, type: "shell_call_output")
    let part = items[item].part(.commandOutput, index: event.json["command_index"]?.int)
    let delta = event.json["delta"]
    for text in [delta?.string, delta?["stdout"]?.string, delta?["stderr"]?.string] {
      if let text, !text.isEmpty { append(text, to: part, of: item) }
    }
  }

  private mutating func append(_ delta: String, to part: Int, of item: Int) {
    items[item].parts[part].text += delta
    tell(delta, part: part, of: item, replaces: false)
  }

  /// Takes the whole text of a part: tells what was not told, and says so when it differs.
  mutating func settle(part: Int, of item: Int, wholeText text: String) {
    if startsMidway, !items[item].isAnnounced, !items[item].parts[part].isAnnounced {
      items[item].parts[part].text = text
      items[item].parts[part].hasWholeText = true
      return
    }
    let gathered = items[item].parts[part].text
    items[item].parts[part].hasWholeText = true
    if text.utf8.count >= gathered.utf8.count, text.utf8.starts(with: gathered.utf8) {
      let rest = String(Substring(text.utf8.dropFirst(gathered.utf8.count)))
      guard !rest.isEmpty else { return }
      items[item].parts[part].text = text
      tell(rest, part: part, of: item, replaces: false)
    } else {
      items[item].parts[part].text = text
      warn(
        "stream-text-differs",
        "\(items[item].label): the whole text is not the one that was streamed; the whole text counts")
      tell(text, part: part, of: item, replaces: true)
    }
  }

  private mutating func tell(_ text: String, part: Int, of item: Int, replaces: Bool) {
    guard let kind = items[item].parts[part].kind else { return }
    updates.append(
      .text(
        TextFragment(
          item: items[item].handle, kind: kind, part: items[item].parts[part].index, text: text,
          replaces: replaces)))
  }
}
