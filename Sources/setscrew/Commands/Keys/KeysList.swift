import Notation
import Registry
import Secrets

/// `keys list`: which providers have a key, and from where; never the key.
struct KeysList {
  private let work: KeyWork

  init(_ invocation: Invocation) throws { work = try KeyWork(invocation) }

  func run() throws -> ExitCode {
    let all = work.arguments.has(.all)
    let rows = work.workspace.plugins.providers.filter { provider in
      if case .none = provider.authentication.scheme { false } else { true }
    }.map { ($0, work.keys.sources(for: $0)) }.filter { all || !$0.1.isEmpty }
    if work.arguments.has(.json) {
      let list = rows.map { provider, sources in
        [
          "provider": .string(provider.name),
          "sources": .array(sources.map { .string($0.description) }),
          "variables": .array(provider.authentication.environment.map(JSON.string)),
        ] as JSON
      }
      work.world.output.line((["keys": .array(list)] as JSON).pretty(indent: 2))
      return .success
    }
    guard !rows.isEmpty else {
      work.world.output.line("No keys are kept. `setscrew keys set openai` keeps one.")
      return .success
    }
    var table = TextTable([
      TextTable.Column(title: "PROVIDER"), TextTable.Column(title: "KEY FROM", fit: .wraps(minimum: 20)),
      TextTable.Column(title: "ALSO IN", fit: .wraps(minimum: 20)),
    ])
    for (provider, sources) in rows {
      let others = sources.dropFirst().map(\.description).joined(separator: ", ")
      table.add([provider.name, sources.first?.description ?? "-", others])
    }
    work.world.output.write(table.text(width: work.world.output.width, paint: work.workspace.outputPaint))
    return .success
  }
}

/// `keys remove NAME`: forgets a key wherever Setscrew keeps it.
struct KeysRemove {
  private let work: KeyWork
  private let provider: Provider

  init(_ invocation: Invocation) throws {
    work = try KeyWork(invocation)
    provider = try work.provider(Array(invocation.words.dropFirst()), of: "remove")
  }

  func run() throws -> ExitCode {
    var places: [String] = []
    for store in work.keys.stores {
      do throws(KeyStoreError) {
        if try store.remove(provider.name) { places.append(store.name) }
      } catch  where error.kind == .unavailable {
        continue
      } catch {
        throw Failure(
          .configuration, "the key of \(provider.name): \(error.description)", remedy: error.remedy)
      }
    }
    let rest = work.keys.sources(for: provider)
    if places.isEmpty, rest.isEmpty {
      throw Failure(
        .usage, "no key of \(provider.name) is kept", remedy: "`setscrew keys` lists what is kept")
    }
    if !places.isEmpty {
      work.say("the key of \(provider.name) is removed from \(places.joined(separator: " and "))")
    }
    for source in rest {
      switch source {
      case .environment(let variable): work.say("\(variable) is still set; unset it where your shell sets it")
      case .command:
        work.say(
          "config.yaml still names a command for it; `setscrew config unset keys.\(provider.name)` takes it out"
        )
      case .store(let name): work.say("\(name) still holds it")
      }
    }
    return places.isEmpty ? .configuration : .success
  }
}
