import Notation
import Responses
import Testing

@Suite struct APIErrorTests {
  static func error(
    _ status: Int?, _ body: String,
    _ headers: [APIError.Context.Header] = [.init("content-type", "application/json")]
  ) -> APIError {
    APIError(context: .init(status: status, headers: headers, host: "example.test"), body: Array(body.utf8))
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    var status: Int
    var body: String
    var code: String?
    var type: String?
    var param: String?
    var message: String?
    var errorClass: ErrorClass
    var testDescription: String { "\(status) \(body)" }
  }

  static let shapes: [Shape] = [
    Shape(
      status: 400,
      body: #"{"error":{"message":"m","type":"invalid_request_error","param":"temperature","code":null}}"#,
      type: "invalid_request_error", param: "temperature", message: "m", errorClass: .invalidRequest),
    Shape(
      status: 400,
      body:
        #"{"error":{"message":"m","type":"invalid_request_error","param":"temperature","code":"unsupported_parameter"}}"#,
      code: "unsupported_parameter", type: "invalid_request_error", param: "temperature", message: "m",
      errorClass: .invalidRequest),
    Shape(
      status: 404,
      body:
        #"{"error":{"message":"m","type":"invalid_request_error","param":"model","code":"model_not_found"}}"#,
      code: "model_not_found", type: "invalid_request_error", param: "model", message: "m",
      errorClass: .notFound),
    Shape(
      status: 401, body: #"{"error":{"message":"m","type":"authentication_error","code":401}}"#, code: "401",
      type: "authentication_error", message: "m", errorClass: .authentication),
    Shape(
      status: 401,
      body: #"{"error":{"type":"invalid_request","code":"invalid_api_key","message":"m","param":null}}"#,
      code: "invalid_api_key", type: "invalid_request", message: "m", errorClass: .authentication),
    Shape(
      status: 400,
      body: #"{"error":{"code":400,"message":"m","type":"exceed_context_size_error","n_ctx":8192}}"#,
      code: "400", type: "exceed_context_size_error", message: "m", errorClass: .context),
    Shape(
      status: 500, body: #"{"type":"error","error":{"message":"m","type":"server_error"}}"#,
      type: "server_error", message: "m", errorClass: .serverError),
    Shape(
      status: 503, body: #"{"error":{"message":"m","type":"server_error","code":"server_error"}}"#,
      code: "server_error", type: "server_error", message: "m", errorClass: .overloaded),
    Shape(status: 404, body: #"{"detail":"Not Found"}"#, message: "Not Found", errorClass: .notFound),
    Shape(
      status: 422,
      body:
        #"{"detail":[{"type":"missing","loc":["body","input"],"msg":"Field required"},{"loc":["body","tools",0],"msg":"bad"}]}"#,
      param: "input", message: "input: Field required; tools.0: bad", errorClass: .invalidRequest),
    Shape(
      status: 422, body: #"{"detail":[{"loc":["body",24],"msg":"JSON decode error"}]}"#,
      message: "JSON decode error", errorClass: .invalidRequest),
    Shape(status: 422, body: #"{"detail":["a","b"]}"#, message: "a; b", errorClass: .invalidRequest),
    Shape(
      status: 400, body: #"{"detail":{"message":"m","code":"c"}}"#, code: "c", message: "m",
      errorClass: .invalidRequest),
    Shape(
      status: 404, body: #"{"error":"model 'x' not found"}"#, message: "model 'x' not found",
      errorClass: .notFound),
    Shape(status: 401, body: #"{"statusCode":401,"message":"m"}"#, message: "m", errorClass: .authentication),
    Shape(
      status: 404, body: #"{"object":"error","message":"m","type":"NotFoundError","param":null,"code":404}"#,
      code: "404", type: "NotFoundError", message: "m", errorClass: .notFound),
    Shape(
      status: 400, body: #"{"type":"https://x","title":"Bad","status":400,"detail":"m"}"#, message: "m",
      errorClass: .invalidRequest),
    Shape(
      status: 500, body: #"{"errors":[{"message":"m","code":"c"}]}"#, code: "c", message: "m",
      errorClass: .serverError),
    Shape(
      status: 500, body: "Internal Server Error", message: "Internal Server Error", errorClass: .serverError),
    Shape(
      status: 422, body: "missing field `input`\r\n  at line 1", message: "missing field `input` at line 1",
      errorClass: .invalidRequest),
    Shape(status: 405, body: "", errorClass: .invalidRequest),
    Shape(status: 400, body: "{}", errorClass: .invalidRequest),
    Shape(status: 400, body: "[]", errorClass: .invalidRequest),
    Shape(status: 400, body: #"{"error":null}"#, errorClass: .invalidRequest),
    Shape(status: 400, body: #"{"error":{}}"#, errorClass: .invalidRequest),
    Shape(
      status: 400, body: #"{"error":{"message":{"a":1},"param":["b"]}}"#, param: #"["b"]"#,
      message: #"{"a":1}"#, errorClass: .invalidRequest),
    Shape(
      status: 502,
      body:
        #"{"error":{"code":"502","message":"{\"error\":{\"message\":\"inner\",\"type\":\"t\",\"code\":null}}"}}"#,
      code: "502", type: "t", message: "inner", errorClass: .serverError),
  ]

  @Test(arguments: shapes) func everyShapeIsRead(_ shape: Shape) {
    let error = Self.error(shape.status, shape.body)
    #expect(error.status == shape.status)
    #expect(error.code == shape.code)
    #expect(error.type == shape.type)
    #expect(error.param == shape.param)
    #expect(error.message == shape.message)
    #expect(error.errorClass == shape.errorClass)
    #expect(error.body == Array(shape.body.utf8))
  }

  @Test func a01AndA05KeepTheParam() {
    let error = Self.error(
      400,
      #"{"error": {"message": "Your organization must be verified to generate reasoning summaries.", "type": "invalid_request_error", "param": "reasoning.summary", "code": "unsupported_value"}}"#
    )
    #expect(error.recovery == .changingSetting("reasoning.summary"))
    #expect(!error.isRetryable)
    #expect(
      error.description
        == "HTTP 400 from example.test: Your organization must be verified to generate reasoning summaries. (code: unsupported_value, param: reasoning.summary)"
    )
  }

  @Test func c04IsRecoverable() {
    let error = Self.error(
      400,
      #"{"error": {"message": "The encrypted content gAAA...DQ== could not be verified.", "type": "invalid_request_error", "param": null, "code": "invalid_encrypted_content"}}"#
    )
    #expect(error.code == "invalid_encrypted_content" && error.param == nil)
    #expect(error.recovery == .withoutSealedItems)
    #expect(!error.isRetryable)
  }

  @Test(arguments: [
    (
      #"{"error":{"message":"m","code":"previous_response_not_found","param":"previous_response_id"}}"#,
      ErrorClass.notFound
    ),
    (#"{"error":{"message":"m","code":null,"param":"previous_response_id"}}"#, .invalidRequest),
  ])
  func c01CanBeSentFromLocalHistory(_ body: String, _ errorClass: ErrorClass) {
    let error = Self.error(400, body)
    #expect(error.recovery == .fromLocalHistory && error.errorClass == errorClass && !error.isRetryable)
  }

  @Test func c05ALockedConversationMayBeRepeated() {
    let error = Self.error(
      400,
      #"{"error": {"message": "Another process is currently operating on this conversation. Please retry in a few seconds.", "type": "invalid_request_error", "param": "conversation", "code": "conversation_locked"}}"#
    )
    #expect(error.errorClass == .conflict)
    #expect(error.isRetryable)
  }

  @Test func h02() {
    let quota = Self.error(
      429,
      #"{"error": {"message": "You exceeded your current quota, please check your plan and billing details.", "type": "insufficient_quota", "param": null, "code": "insufficient_quota"}}"#
    )
    #expect(quota.errorClass == .billing && !quota.isRetryable)
    let limit = Self.error(
      429,
      #"{"error": {"message": "Rate limit reached for gpt-5.4: quota of 30000 tokens per min.", "type": "tokens", "param": null, "code": "rate_limit_exceeded"}}"#
    )
    #expect(limit.errorClass == .rateLimit && limit.isRetryable)
    #expect(Self.error(429, "insufficient_quota").errorClass == .rateLimit)
  }

  @Test func h03() {
    let page = """
      <!DOCTYPE html>
      <html><head><title>example.test | 524: A timeout occurred</title></head><body><h1>A timeout occurred</h1></body></html>
      """
    let error = Self.error(
      524, page, [.init("Content-Type", "text/html; charset=UTF-8"), .init("cf-ray", "0000-OSL")])
    #expect(error.description == "HTTP 524 from example.test: A timeout occurred (text/html)")
    #expect(error.errorClass == .gatewayTimeout)
    #expect(error.errorClass.rawValue == "gateway_timeout")
    #expect(error.isRetryable)
    #expect(error.requestID == "0000-OSL")
    #expect(error.body == Array(page.utf8))
    let outcome = Outcome(
      context: .init(status: 200, headers: [.init("content-type", "text/html")], host: "h"),
      body: Array(page.utf8))
    #expect(outcome.error?.description == "HTTP 200 from h: 524: A timeout occurred (text/html)")
    #expect(outcome.error?.isRetryable == false)
  }

  @Test(
    arguments: [
      ("<html><head><title>502 Bad Gateway</title></head></html>", "Bad Gateway"),
      ("<TITLE class=\"a\">\n  502\n Bad &amp; Broken\n</TITLE>", "Bad & Broken"),
      ("<title></title><h1>Sorry<br>about <b>that</b></h1>", "Sorry about that"),
      ("<title>5021 errors</title>", "5021 errors"),
      ("<title>A | B</title>", "A | B"),
      ("<title>&#x41;&#66;&nbsp;&bogus; &#xFFFFFFFF;&</title>", "AB &bogus; &#xFFFFFFFF;&"),
      ("<titles>no</titles><title>Yes", "Yes"),
      ("<title>bell \u{7}\u{1B}[31m red</title>", "bell [31m red"),
      ("<p>nothing here</p>", nil), ("<", nil), ("<title", nil), ("<title>", nil),
    ] as [(String, String?)])
  func pagesAreToldByTheirTitle(_ page: String, _ title: String?) {
    let error = Self.error(502, page, [.init("content-type", "text/html")])
    #expect(error.message == title)
    #expect(
      error.description == "HTTP 502 from example.test" + (title.map { ": \($0)" } ?? "") + " (text/html)")
  }

  @Test func markupIsSeenWithoutAContentType() {
    #expect(
      Self.error(502, "\u{FEFF} <html><title>x</title>", []).description
        == "HTTP 502 from example.test: x (text/html)")
    #expect(Self.error(502, "<oops>", [.init("content-type", "application/json")]).message == "<oops>")
  }

  @Test func headersAreKeptAsSent() {
    let error = Self.error(
      429, "{}",
      [
        .init("Retry-After", "Mon, 30 Nov 2026 12:00:05 GMT"), .init("Retry-After-Ms", "soon"),
        .init("X-Request-ID", "req_1"),
        .init("x-should-retry", "false"), .init("cf-ray", "ray"),
      ])
    #expect(error.retryAfter == "Mon, 30 Nov 2026 12:00:05 GMT")
    #expect(error.retryAfterMilliseconds == "soon")
    #expect(error.requestID == "req_1")
    #expect(error.shouldRetry == false && !error.isRetryable)
    #expect(Self.error(400, "{}", [.init("x-should-retry", "true")]).isRetryable)
  }

  @Test func aMessageIsOneLine() {
    let error = Self.error(500, #"{"error":{"message":"a\n\n  b\u001b[0m","code":"500","type":"t"}}"#)
    #expect(error.message == "a\n\n  b\u{1B}[0m")
    #expect(error.description == "HTTP 500 from example.test: a b [0m (type: t)")
    #expect(APIError(message: nil).description == "error: no message")
    #expect(Self.error(500, String(repeating: "x", count: 100_000)).description.count < 1_100)
  }

  @Test(
    arguments: [
      (nil, "429", nil, nil, .rateLimit), (nil, "500", "rate_limit_exceeded", nil, .rateLimit),
      (200, "server_error", nil, nil, .serverError), (nil, nil, nil, "input", .invalidRequest),
      (nil, nil, nil, nil, .unknown), (nil, "of_the_future", nil, nil, .unknown),
      (529, nil, nil, nil, .overloaded), (408, nil, nil, nil, .gatewayTimeout),
      (504, nil, nil, nil, .gatewayTimeout),
      (402, nil, nil, nil, .billing), (403, nil, nil, nil, .permission), (409, nil, nil, nil, .conflict),
      (418, nil, nil, nil, .invalidRequest), (599, nil, nil, nil, .serverError),
      (700, nil, nil, nil, .unknown),
      (400, "content_filter", nil, nil, .contentFilter), (400, "42", nil, nil, .invalidRequest),
    ] as [(Int?, String?, String?, String?, ErrorClass)])
  func classes(_ status: Int?, _ code: String?, _ type: String?, _ param: String?, _ expected: ErrorClass) {
    #expect(
      APIError(status: status, code: code, type: type, param: param, message: nil).errorClass == expected)
  }

  @Test func bytesOfAnyKindNeverCrash() {
    for body in [
      [0xFF, 0xFE], [0x00], [0x7B, 0xFF, 0x7D], [0x3C, 0xFF], Array("data: ".utf8), Array(":\n".utf8),
    ] as [[UInt8]] {
      for type in ["application/json", "text/html", "text/event-stream", "application/octet-stream", ""] {
        let error = APIError(context: .init(status: 500, headers: [.init("content-type", type)]), body: body)
        #expect(error.errorClass == .serverError)
        #expect(
          Outcome(context: .init(status: 200, headers: [.init("content-type", type)]), body: body).response?
            .output.isEmpty ?? true)
      }
    }
  }
}
