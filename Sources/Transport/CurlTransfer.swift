import CCurl
import Glibc

/// One transfer of a `CurlEngine`: its handle, what has come of it, and how long it may still wait.
///
/// Everything here but `queue` belongs to the engine's thread.
final class CurlTransfer: @unchecked Sendable {
  let queue: EventQueue
  private let request: HTTPRequest
  private let timeouts: Timeouts
  private var easy: UnsafeMutableRawPointer?
  private var fieldList: UnsafeMutablePointer<curl_slist>?
  private var head = HTTPHead(status: 0)
  private var headIsTold = false
  private var isPaused = false
  private var lastProgress = ContinuousClock.now
  private var isConnected = false
  /// Where the library writes what exactly went wrong.
  private let detail = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  init(_ request: HTTPRequest, timeouts: Timeouts, queue: EventQueue) {
    self.request = request
    self.timeouts = timeouts
    self.queue = queue
    detail.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit { detail.deallocate() }

  /// The handle, ready to run; nil when memory is short.
  func prepare() -> UnsafeMutableRawPointer? {
    guard let easy = setscrew_curl_easy_init() else { return nil }
    self.easy = easy
    lastProgress = .now
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = setscrew_curl_set_pointer(easy, CURLOPT_PRIVATE, context)
    _ = setscrew_curl_set_string(easy, CURLOPT_URL, request.url)
    _ = setscrew_curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = setscrew_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    _ = setscrew_curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
    _ = setscrew_curl_set_long(easy, CURLOPT_TCP_NODELAY, 1)
    _ = setscrew_curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // The library's own limit is ended by ours, which can say what it waited for.
    _ = setscrew_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(Int32.max))
    // Asks for no compression, yet undoes it where a server compresses all the same.
    _ = setscrew_curl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "identity")
    _ = setscrew_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, detail)
    setRoute(on: easy)
    setMethod(on: easy)
    setFields(on: easy)
    setSinks(on: easy, context: context)
    return easy
  }

  /// Says all about the way, so that the library looks into no variable of the environment by itself.
  private func setRoute(on easy: UnsafeMutableRawPointer) {
    _ = setscrew_curl_set_string(easy, CURLOPT_PROXY, request.route.proxy ?? "")
    _ = setscrew_curl_set_string(easy, CURLOPT_NOPROXY, request.route.exceptions)
    // What a proxy says to CONNECT is no answer of the server.
    _ = setscrew_curl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if let certificates = request.route.certificates {
      _ = setscrew_curl_set_string(easy, CURLOPT_CAINFO, certificates)
    }
  }

  private func setMethod(on easy: UnsafeMutableRawPointer) {
    switch request.method {
    case "GET": _ = setscrew_curl_set_long(easy, CURLOPT_HTTPGET, 1)
    case "HEAD": _ = setscrew_curl_set_long(easy, CURLOPT_NOBODY, 1)
    default: _ = setscrew_curl_set_long(easy, CURLOPT_POST, 1)
    }
    if !["GET", "HEAD", "POST"].contains(request.method) {
      _ = setscrew_curl_set_string(easy, CURLOPT_CUSTOMREQUEST, request.method)
    }
    guard !["GET", "HEAD"].contains(request.method) else { return }
    _ = setscrew_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
    // The library copies the body: the array's storage need not stay where it is.
    request.body.withUnsafeBytes {
      _ = setscrew_curl_set_pointer(
        easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1))
    }
  }

  private func setFields(on easy: UnsafeMutableRawPointer) {
    // No waiting for `100 Continue`: servers that ignore it would cost a second.
    fieldList = setscrew_curl_list_append(nil, "Expect:")
    for field in request.fields {
      field.withWireText { fieldList = setscrew_curl_list_append(fieldList, $0) ?? fieldList }
    }
    _ = setscrew_curl_set_pointer(easy, CURLOPT_HTTPHEADER, fieldList)
  }

  private func setSinks(on easy: UnsafeMutableRawPointer, context: UnsafeMutableRawPointer) {
    _ = setscrew_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    _ = setscrew_curl_set_sink(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      transfer.takeHeadLine(String(decoding: line, as: UTF8.self))
      return size * count
    }
    _ = setscrew_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    _ = setscrew_curl_set_sink(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      guard transfer.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) else {
        return Int(CURL_WRITEFUNC_PAUSE)
      }
      return size * count
    }
  }

  private func takeHeadLine(_ line: String) {
    lastProgress = .now
    isConnected = true
    let text = line.trimmingLineEnd()
    if text.hasPrefix("HTTP/") {
      // A new head: that of `100 Continue` or of early hints came before.
      let parts = text.split(separator: " ", maxSplits: 2)
      head = HTTPHead(
        status: parts.count > 1 ? Int(parts[1]) ?? 0 : 0, version: String(parts.first ?? "HTTP/1.1"))
    } else if text.isEmpty {
      tellHeadIfFinal()
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      head.fields.append((name: String(text[..<colon]), value: String(value)))
    }
  }

  private func tellHeadIfFinal() {
    guard !headIsTold, head.status >= 200 else { return }
    headIsTold = true
    queue.push(.head(head))
  }

  /// Passes bytes on; false when they shall be offered again later.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !queue.shouldPause() else {
      isPaused = true
      return false
    }
    lastProgress = .now
    if !headIsTold {
      headIsTold = true
      queue.push(.head(head))
    }
    queue.push(.bytes(Array(bytes)))
    return true
  }

  /// Goes on after a pause.
  func resume() {
    guard isPaused, let easy else { return }
    isPaused = false
    lastProgress = .now
    _ = setscrew_curl_easy_pause(easy, CURLPAUSE_CONT)
  }

  /// Tells the end and the times; the error is that of an answer whose head never ended.
  func complete() -> TransportError? {
    guard headIsTold else { return error(for: CURLE_RECV_ERROR) }
    queue.push(.end(timing))
    return nil
  }

  /// Gives the handle back, after the caller has taken it from its multi handle.
  func release(removing: (UnsafeMutableRawPointer) -> Void) {
    guard let easy else { return }
    removing(easy)
    setscrew_curl_easy_cleanup(easy)
    setscrew_curl_list_free(fieldList)
    self.easy = nil
    fieldList = nil
  }

  private var timing: HTTPTiming {
    func time(_ info: CURLINFO) -> Duration? {
      guard let easy else { return nil }
      let microseconds = setscrew_curl_time(easy, info)
      return microseconds > 0 ? .microseconds(microseconds) : nil
    }
    return HTTPTiming(
      resolved: time(CURLINFO_NAMELOOKUP_TIME_T), connected: time(CURLINFO_CONNECT_TIME_T),
      secured: time(CURLINFO_APPCONNECT_TIME_T), firstByte: time(CURLINFO_STARTTRANSFER_TIME_T),
      total: time(CURLINFO_TOTAL_TIME_T) ?? .zero)
  }

  /// When the transfer has waited too long, and what is then said; nil when it may wait for ever.
  var deadline: (ContinuousClock.Instant, TransportError)? {
    guard !isPaused else { return nil }
    if !isConnected, let easy, setscrew_curl_time(easy, CURLINFO_PRETRANSFER_TIME_T) > 0 {
      isConnected = true
      lastProgress = .now
    }
    let host = URLHost.of(request.url)
    func limit(_ limit: Duration?, _ kind: TransportError.Kind, _ text: String) -> (
      ContinuousClock.Instant, TransportError
    )? {
      guard let limit else { return nil }
      return (
        lastProgress + limit,
        TransportError(kind, "\(text) within \(limit.inSeconds)", responseHadBegun: headIsTold)
      )
    }
    if !isConnected { return limit(timeouts.connect, .connectTimeout, "no connection to \(host)") }
    if !headIsTold { return limit(timeouts.firstByte, .firstByteTimeout, "no response from \(host)") }
    return limit(timeouts.silence, .silenceTimeout, "nothing more from \(host)")
  }

  /// What a result of the library means.
  func error(for code: CURLcode) -> TransportError {
    // How the library calls a head beyond its limit: the second since 8.6, the first before.
    if code == CURLE_OUT_OF_MEMORY || code == setscrew_curl_too_large, isConnected, !headIsTold {
      return TransportError(.notHTTP, "\(URLHost.of(request.url)) sent a head that is too large")
    }
    return CurlFailure.error(
      for: code, url: request.url, responseHadBegun: head.status >= 200, detail: String(cString: detail),
      proxy: request.route.proxy.map(URLHost.of),
      proxyStatus: easy.map { setscrew_curl_connect_code($0) } ?? 0)
  }
}

extension String {
  /// The text without CR and LF at its end.
  fileprivate func trimmingLineEnd() -> String {
    var bytes = Array(utf8)
    while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Duration {
  /// For example `10 s` or `1.5 s`.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    guard milliseconds != 0 else { return "\(seconds) s" }
    var fraction = String(milliseconds)
    fraction = String(repeating: "0", count: 3 - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return "\(seconds).\(fraction) s"
  }
}
