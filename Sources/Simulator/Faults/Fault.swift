/// One way in which the simulator misbehaves when it is told to.
///
/// Written as a name with parameters: `cut-after-events=3`, `status=503:times=2:retry-after=1`. `FaultForm`
/// lists all names.
public enum Fault: Sendable, Hashable {
  /// An event by its place or its type.
  public enum Pick: Sendable, Hashable {
    /// Counted from 0.
    case index(Int)
    /// The first of a type.
    case type(String)
  }

  /// How sequence numbers go wrong.
  public enum Numbering: String, Sendable, Hashable, CaseIterable {
    /// There are none.
    case missing
    /// All are 0.
    case constant
    /// They rise by two.
    case gap
    /// They fall.
    case backwards
  }

  /// The form of an error in the middle of a stream.
  public enum ErrorShape: String, Sendable, Hashable, CaseIterable {
    /// `code`, `message` and `param` beside the type.
    case flat
    /// An `error` object beside the type.
    case nested
    /// `{"error": {...}}` without a type.
    case bare
    /// A `response.failed` event.
    case failed
  }

  /// How `Retry-After` is written.
  public enum RetryAfter: Sendable, Hashable {
    /// In seconds.
    case seconds(Int)
    /// In milliseconds, in the field `retry-after-ms`.
    case milliseconds(Int)
    /// As a date so many seconds from now.
    case date(Int)
  }

  /// How a response ends before its time.
  public enum Ending: String, Sendable, Hashable, CaseIterable {
    /// The connection ends in the middle of the response.
    case close
    /// The connection is reset.
    case reset
    /// The response ends in good order, only too early.
    case clean
    /// The connection stays open and silent.
    case hang
  }

  /// Waits before the first byte.
  case slowFirstByte(milliseconds: Double)
  /// Waits before every event, by up to the jitter more.
  case slowEvents(milliseconds: Double, jitter: Double)
  /// Stops after so many bytes of the body.
  case cutAfterBytes(Int, Ending)
  /// Stops after so many events.
  case cutAfterEvents(Int, Ending)
  /// Never answers.
  case hang
  /// Resets the connection in place of an answer.
  case reset
  /// Writes at most so many bytes at a time, with a pause between.
  case split(bytes: Int, gapMilliseconds: Double)
  /// Ends writes inside characters of several bytes.
  case splitCharacters
  /// Ends lines with CR LF.
  case carriageReturns
  /// Ends lines with CR alone.
  case oldLineEnds
  /// Sends a comment before every so many events.
  case comments(every: Int)
  /// Begins the stream with a byte order mark.
  case mark
  /// Leaves out the `event:` lines.
  case noEventLines
  /// Writes the data of each event on several lines.
  case manyDataLines
  /// Ends the stream with `[DONE]`.
  case done
  /// Sends an event twice.
  case duplicate(Pick)
  /// Leaves an event out.
  case drop(Pick)
  /// Sends an event after the one that follows it.
  case swap(Pick)
  /// Leaves out the event that ends the response.
  case noTerminal
  /// Numbers events wrongly.
  case sequence(Numbering)
  /// Leaves a member out of every event.
  case omit(String)
  /// Makes the first delta's event so many bytes larger.
  case oversized(bytes: Int)
  /// Sends an event of an unknown type in the middle.
  case unknownEvent
  /// Sends the undocumented `keepalive` event in the middle.
  case keepAliveEvent
  /// Leaves out all deltas, so that texts come whole.
  case noDeltas
  /// Mixes the events of the items with each other.
  case interleave
  /// Leaves out what the response cost.
  case noUsage
  /// Says that the response was served at another tier than was asked for.
  case serveTier(String)
  /// Sends an error after so many events and ends there.
  case errorEvent(ErrorShape, after: Int)
  /// Answers with an error status, the first so many times.
  case status(Int, times: Int?, retryAfter: RetryAfter?)
  /// Answers with 429 because the account has no credit.
  case noCredit
  /// Answers with an HTML page, as a proxy would.
  case html(status: Int)
  /// Answers with a body of no bytes.
  case emptyBody
  /// Answers with another content type.
  case contentType(String)
  /// Lets the model decline.
  case refusal
  /// Lets the filter stop the answer.
  case contentFilter
  /// Lets the tools fail that the API runs itself.
  case toolFailure
  /// Lets the response fail.
  case failed(code: String)
}
