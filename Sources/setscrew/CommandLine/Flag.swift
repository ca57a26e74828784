/// A flag of the command line, described once for parsing, help and completion.
struct Flag: Sendable, Hashable {
  /// What follows a flag.
  enum Argument: Sendable, Hashable {
    /// Nothing: the flag is a switch.
    case none
    /// A value, shown in help by this word: `KEY=VALUE`.
    case value(String)
  }

  /// The long name, without dashes.
  let name: String
  /// The letter, without its dash.
  let letter: Character?
  /// What follows.
  let argument: Argument
  /// Whether it may stand several times.
  let repeats: Bool
  /// One line for help.
  let summary: String

  private init(
    _ name: String, _ letter: Character? = nil, _ argument: Argument, repeats: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.letter = letter
    self.argument = argument
    self.repeats = repeats
    self.summary = summary
  }

  private init(_ name: String, _ letter: Character? = nil, switch summary: String) {
    self.init(name, letter, .none, summary)
  }

  /// The flag as help shows it: `-m, --model MODEL`.
  var usage: String {
    let short = letter.map { "-\($0), " } ?? "    "
    guard case .value(let word) = argument else { return "\(short)--\(name)" }
    return "\(short)--\(name) \(word)"
  }
}

extension Flag {
  // What is sent.
  static let model = Flag(
    "model", "m", .value("MODEL"), repeats: true, "the model; several run side by side")
  static let system = Flag("system", "s", .value("TEXT|@FILE"), "the instructions")
  static let set = Flag("set", "o", .value("KEY=VALUE"), repeats: true, "set a setting; see `settings`")
  static let variable = Flag(
    "var", "p", .value("NAME=VALUE"), repeats: true, "give a variable; NAME=@FILE reads a file")
  static let variables = Flag("vars", nil, .value("FILE"), repeats: true, "read variables from a YAML map")
  static let file = Flag(
    "file", "f", .value("PATH"), repeats: true, "add a text file to the input; - is stdin")
  static let attach = Flag(
    "attach", "a", .value("PATH|URL"), repeats: true, "attach an image or a file to the input")
  static let ignoreInput = Flag("ignore-stdin", "I", switch: "leave standard input alone")
  static let noStream = Flag("no-stream", "S", switch: "ask for the answer in one piece")
  static let schema = Flag("schema", nil, .value("FILE|'name, age int'"), "ask for JSON of this schema")
  static let remedy = Flag(
    "remedy", nil, .value("error|warn|drop|clamp"), "what to do with settings that the model refuses")

  // Where it goes.
  static let provider = Flag("provider", nil, .value("NAME"), "the provider; see `providers`")
  static let simulate = Flag("simulate", switch: "keep the provider's rules, send to the simulator")
  static let baseURL = Flag("base-url", nil, .value("URL"), "another endpoint; ends in /v1")
  static let plugin = Flag("plugin", nil, .value("DIR"), repeats: true, "load one more plugin")
  static let asOf = Flag("as-of", nil, .value("DATE"), "judge as on this day (YYYY-MM-DD)")
  static let environmentFile = Flag(
    "env-file", nil, .value("FILE"), repeats: true, "read variables from NAME=VALUE lines")
  static let timeout = Flag(
    "timeout", nil, .value("SECONDS"), "give up after so long without a byte; 0 waits for ever")
  static let background = Flag(
    "background", switch: "have the response made in the background, and watch it to its end")
  static let detach = Flag("detach", switch: "with --background: print the response's id and do not watch")
  static let resume = Flag(
    "resume", nil, .value("ID"), "watch a response that was begun earlier to its end; sends nothing anew")
  static let after = Flag(
    "after", nil, .value("N|ID"), "only what comes behind this event's number or this entry's id")
  static let countTokens = Flag(
    "count-tokens", switch: "print how many tokens the input has, counted by the server; make no response")
  static let learn = Flag(
    "learn", switch: "when the server refuses what the registry allows, write its word to plugins/learned")
  static let order = Flag("order", nil, .value("asc|desc"), "the oldest or the newest first")
  static let live = Flag("live", switch: "ask the server which models it offers")
  static let retries = Flag(
    "retries", nil, .value("N"), "try again so often when the network or the server fails; 2 by default")
  static let seed = Flag("seed", nil, .value("N"), "the simulator's seed")
  static let noLog = Flag("no-log", switch: "keep this exchange out of the run log")
  static let record = Flag("record", nil, .value("FILE"), "add the exchange to a file of recordings")
  static let replay = Flag(
    "replay", nil, .value("FILE|strict"), repeats: true,
    "answer from recordings where the payload is the same; strict sends nothing else")
  static let speed = Flag(
    "speed", nil, .value("real|full|N"), "how fast a recording is shown; N times as fast as it was")
  static let fault = Flag("fault", nil, .value("NAME"), repeats: true, "make the simulator misbehave")

  // What comes out.
  static let dryRun = Flag("dry-run", switch: "print what would be sent and what it may cost; send nothing")
  static let raw = Flag("raw", switch: "print the response body exactly as it came, and nothing else")
  static let json = Flag("json", switch: "print one JSON document")
  static let show = Flag(
    "show", nil, .value("PARTS"), repeats: true, "print parts: request,response,events,usage,trace")
  static let extract = Flag("extract", "x", switch: "print only the last fenced block of the answer")
  static let output = Flag("output", "O", .value("FILE"), "write the answer to a file")
  static let copy = Flag("copy", switch: "put the answer on the clipboard as well")
  static let reasoning = Flag("reasoning", switch: "print reasoning also when stderr is no terminal")
  static let save = Flag("save", nil, .value("NAME"), "save the settings in force as a profile")
  static let withInput = Flag("with-input", switch: "with --save: the input text too")
  static let repetitions = Flag("repeat", "n", .value("N"), "send N times")
  static let diff = Flag("diff", switch: "show how the answers differ, by word")
  static let maxCost = Flag("max-cost", nil, .value("USD"), "refuse when the worst case costs more")
  static let schemaOnly = Flag("schema-only", switch: "judge by the schemas alone: no models, no rules")
  static let jsonLines = Flag("jsonl", nil, .value("FILE"), "check each line of a file as a request body")
  static let failWithin = Flag("fail-within", nil, .value("DAYS"), "fail when the model ends within so long")
  static let to = Flag("to", nil, .value("MODEL"), "move to this model")
  static let yes = Flag("yes", "y", switch: "write without asking")
  static let check = Flag("check", switch: "write nothing; exit 9 when something is to do")
  static let undo = Flag("undo", switch: "take the last migration of this folder back")
  static let exportTo = Flag(
    "to", nil, .value("FORM"), "curl, json, python, javascript, swift, batch or profile")
  static let importFrom = Flag(
    "from", nil, .value("KIND"), "curl, json, jsonl, chat, prompt, llm or promptfoo; found out by default")
  static let line = Flag("line", nil, .value("N"), "of a file with several requests, this one")
  static let retiring = Flag("retiring", nil, .value("DAYS"), "only models that end within so long")
  static let sort = Flag("sort", nil, .value("COLUMN"), "sort the table by a column")
  static let all = Flag("all", switch: "include what is usually left out")
  static let against = Flag("against", nil, .value("FILE"), "what scripts/drift found in a client library")
  static let openAPI = Flag("openapi", nil, .value("FILE"), "an OpenAPI document, as YAML or JSON")
  static let referenceFolder = Flag("output", "O", .value("DIR"), "write all pages into a folder")
  static let propose = Flag("propose", switch: "print entries for the registry, ready for review")
  static let force = Flag("force", switch: "overwrite a file that exists")
  static let ownFolder = Flag("user", switch: "write to your own folder instead of the project's")
  static let port = Flag("port", nil, .value("PORT"), "the port; any free one by default")
  static let key = Flag(
    "key", nil, .value("KEY"), repeats: true, "take only requests with this key; by default none is needed")
  static let pace = Flag("pace", nil, .value("MS"), "milliseconds between the pieces of a streamed text")
  static let captureTo = Flag("to", nil, .value("URL"), "the server; ends in the version segment: /v1")
  static let captureFolder = Flag("folder", nil, .value("DIR"), "where files go; ./captured by default")
  static let scenario = Flag(
    "scenario", nil, .value("NAME|FILE"), repeats: true, "answer as a scenario prescribes")
  static let scenarios = Flag("scenarios", switch: "list the scenarios")
  static let faults = Flag("faults", switch: "list the ways to misbehave")
  static let strictModels = Flag("strict-models", switch: "answer 404 to model ids that the registry lacks")
  static let vocabulary = Flag(
    "vocabulary", nil, .value("FILE"), "count tokens by a vocabulary, such as o200k_base.tiktoken")
  static let simulateLog = Flag("log", switch: "keep what is asked and answered in the run log")
  static let format = Flag(
    "format", nil, .value("FORM"), "text, json, json-patch, markdown or html")
  static let checkFormat = Flag(
    "format", nil, .value("text|json|sarif|junit"), "the form of the findings; json is what --json says")
  static let exitCode = Flag("exit-code", switch: "exit 9 when there are differences")
  static let revision = Flag(
    "rev", nil, .value("REVISION"), repeats: true, "the profile as it was at a revision of git; or A..B")
  static let unified = Flag("unified", "u", switch: "below each other instead of side by side")

  // The run log.
  static let byProfile = Flag("profile", nil, .value("NAME"), "only runs of this profile")
  static let byModel = Flag("model", "m", .value("MODEL"), "only what this model was asked, or answered")
  static let byStatus = Flag(
    "status", nil, .value("STATUS"), "only what ended so: completed, failed, interrupted, ..., or ok, bad")
  static let bySession = Flag("session", nil, .value("NAME"), "only this session")
  static let since = Flag("since", nil, .value("WHEN"), "from then on: 2026-11-30, 2026-11-30T12:00, 12h, 7d")
  static let until = Flag("until", nil, .value("WHEN"), "up to then")
  static let simulated = Flag("simulated", switch: "only what the simulator answered")
  static let limit = Flag("limit", "n", .value("N"), "so many at most")
  static let showRequest = Flag("request", switch: "the request's body")
  static let showResponse = Flag("response", switch: "the response")
  static let showEvents = Flag("events", switch: "the events with their arrival times")
  static let showTrace = Flag("trace", switch: "what the model did on the way")
  static let showUsage = Flag("usage", switch: "tokens and cost")
  static let showTiming = Flag("timing", switch: "times")
  static let showFiles = Flag("files", switch: "the profile as it was")
  static let rawBytes = Flag("raw", switch: "exact bytes: the response's, or with --request the request's")
  static let logFormat = Flag("format", nil, .value("json|jsonl|har|recording"), "the form to write")
  static let olderThan = Flag("older-than", nil, .value("WHEN"), "take out what is older: 30d, 2026-11-30")
  static let maxSize = Flag("max-size", nil, .value("SIZE"), "keep the newest that fit: 500M, 2G")
  static let totalsBy = Flag("by", nil, .value("WHAT"), "day, model, profile, session or provider")

  // Keys and configuration.
  static let keyPlace = Flag("in", nil, .value("keyring|file"), "where the key is kept")
  static let keyCommand = Flag("command", nil, .value("CMD"), "a command that prints the key")
  static let passphrase = Flag("passphrase", switch: "open the encrypted file by a passphrase")
  static let ownProject = Flag("project", switch: "the project's configuration instead of your own")
  static let offline = Flag("offline", switch: "ask nothing of the network")
  static let confirmed = Flag("yes", switch: "do not ask")

  // Sessions.
  static let continueSession = Flag("continue", "c", switch: "go on with the session that was last used")
  static let session = Flag("session", nil, .value("NAME"), "go on with a session, or begin one of this name")
  static let keepGoing = Flag(
    "keep-going", switch: "go on behind an error; the first one decides the exit code")
  static let watch = Flag("watch", switch: "check again when the profile is saved; Enter sends")

  // How it is said.
  static let verbose = Flag("verbose", "v", switch: "show the heads of request and response")
  static let quiet = Flag("quiet", "q", switch: "say nothing but errors on stderr")
  static let color = Flag("color", nil, .value("auto|always|never"), "colour")
  static let help = Flag("help", "h", switch: "show help")
  static let version = Flag("version", "V", switch: "show the version")

  /// The flags that every command takes.
  static let global: [Flag] = [.plugin, .asOf, .color, .quiet, .help]
  /// The flags that choose where a request goes and by whose rules it is judged.
  static let destination: [Flag] = [.provider, .simulate, .baseURL, .environmentFile]
  /// The flags that make up a request.
  static let request: [Flag] = [
    .model, .system, .set, .variable, .variables, .file, .attach, .ignoreInput, .noStream, .schema, .remedy,
  ]
}
