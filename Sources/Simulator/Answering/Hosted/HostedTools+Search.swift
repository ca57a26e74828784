import Notation

extension HostedTools {
  /// Searches a web that is not there: pages are made up on a domain kept for examples.
  mutating func searchWeb(_ tool: JSON) {
    let topic = topic
    let query = topic.description
    let count = ["low": 1, "high": 3][tool["search_context_size"]?.string ?? ""] ?? 2
    let domains = (tool["filters"]?["allowed_domains"]?.array ?? []).compactMap(\.string)
    let slug = topic.words.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
      .filter { !$0.isEmpty }.joined(separator: "-")
    let pages = (0..<count).map { number -> (url: String, host: String) in
      let host = domains.isEmpty ? "www.example.com" : domains[number % domains.count]
      return ("https://\(host)/simulated/\(slug.isEmpty ? "page" : slug)-\(number + 1)", host)
    }
    var action: JSON = ["type": "search", "query": .string(query), "queries": [.string(query)]]
    if request.include.contains("web_search_call.action.sources") {
      action["sources"] = .array(pages.map { ["type": "url", "url": .string($0.url)] })
    }
    leave(
      "ws",
      HostedItem(
        members: ["type": "web_search_call", "status": "completed", "action": action],
        beginning: ["status": "in_progress"],
        steps: [
          .init(type: "web_search_call.in_progress"), .init(type: "web_search_call.searching"),
          .init(type: "web_search_call.completed"),
        ], tokens: tokens(query)))
    let prose = Prose(topic: topic)
    said.add("No web was searched: what follows about \(topic) is simulated.")
    for (number, page) in pages.enumerated() {
      let sentence = prose.sentence(3 * number, using: &generator)
      said.add(
        sentence, url: page.url, title: "\(topic.title), simulated page \(number + 1)", host: page.host)
    }
  }

  /// Searches the stores that the tool names; a store that does not exist is stood in for by one made-up file.
  mutating func searchFiles(_ tool: JSON) {
    let query = prompt.question.isEmpty ? topic.description : String(prompt.question.prefix(400))
    let stores = (tool["vector_store_ids"]?.array ?? []).compactMap(\.string)
    var matches = library.search(
      stores, queries: [query], limit: tool["max_num_results"]?.int ?? FileLibrary.usualMatches,
      filters: tool["filters"], threshold: tool["ranking_options"]?["score_threshold"]?.number?.double ?? 0)
    if !stores.contains(where: { library.stores[$0] != nil }) {
      let text = Prose(topic: topic).story(sentences: 3, using: &generator)
      matches = [
        FileMatch(
          fileID: ids.next("file"), filename: "simulated.txt", score: 0.5, text: text, attributes: [:])
      ]
    }
    let includesResults = request.include.contains("file_search_call.results")
    leave(
      "fs",
      HostedItem(
        members: [
          "type": "file_search_call", "status": "completed", "queries": [.string(query)],
          "results": includesResults ? .array(matches.map(\.result)) : .null,
        ],
        beginning: ["status": "in_progress", "queries": [], "results": .null],
        steps: [
          .init(type: "file_search_call.in_progress"), .init(type: "file_search_call.searching"),
          .init(type: "file_search_call.completed"),
        ], tokens: tokens(query)))
    guard !matches.isEmpty else { return said.add("Nothing in the files fits the question.") }
    for match in matches.prefix(3) {
      said.add(
        "\(match.filename) says: \(match.excerpt(for: query))", fileID: match.fileID, filename: match.filename
      )
    }
  }
}
