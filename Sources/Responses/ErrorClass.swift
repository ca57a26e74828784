/// What kind of failure an error is, as far as advice and retries depend on it.
public enum ErrorClass: String, Sendable, Hashable, CaseIterable {
  /// The key is missing, wrong or expired.
  case authentication
  /// The key may not do this.
  case permission
  /// The model, response or address does not exist.
  case notFound = "not_found"
  /// The request is wrong and stays wrong.
  case invalidRequest = "invalid_request"
  /// The input does not fit into the model's window.
  case context
  /// Too many requests or tokens in a short time.
  case rateLimit = "rate_limit"
  /// The account has no credit left.
  case billing
  /// Something else works on the same conversation.
  case conflict
  /// The server failed.
  case serverError = "server_error"
  /// The server has too much to do.
  case overloaded
  /// A gateway or the server gave up waiting.
  case gatewayTimeout = "gateway_timeout"
  /// A policy forbids the input or the answer.
  case contentFilter = "content_filter"
  /// No answer came: the connection failed.
  case network
  /// None of these.
  case unknown

  /// Whether repeating the same request may help.
  public var isTransient: Bool {
    switch self {
    case .rateLimit, .conflict, .serverError, .overloaded, .gatewayTimeout, .network: true
    default: false
    }
  }
}

extension ErrorClass {
  /// Decides by code, type, status and param, in the order of how much each of them says.
  ///
  /// The words of a message never count: they change, and they quote one another.
  init(status: Int?, code: String?, type: String?, param: String?) {
    // Gateways put the upstream's status where the code belongs.
    let codeStatus = code.flatMap { Int($0) }.flatMap { (400...599).contains($0) ? $0 : nil }
    let failureStatus = status.flatMap { $0 >= 400 ? $0 : nil } ?? codeStatus
    self =
      code.flatMap { Self.byName[$0] } ?? type.flatMap { Self.byName[$0] }
      ?? failureStatus.flatMap(Self.byStatus)
      ?? code.flatMap { Self.byGenericName[$0] } ?? type.flatMap { Self.byGenericName[$0] }
      ?? (param == nil ? .unknown : .invalidRequest)
  }

  private static func byStatus(_ status: Int) -> ErrorClass? {
    switch status {
    case 401: .authentication
    case 402: .billing
    case 403: .permission
    case 404, 410: .notFound
    case 408, 504, 522, 524, 598: .gatewayTimeout
    case 409: .conflict
    case 429: .rateLimit
    case 503, 529: .overloaded
    case 400...499: .invalidRequest
    case 500...599: .serverError
    default: nil
    }
  }

  /// Codes and types that say more than the status they come with.
  private static let byName: [String: ErrorClass] = [
    "invalid_api_key": .authentication, "missing_api_key": .authentication,
    "authentication_error": .authentication, "invalid_authentication": .authentication,
    "unauthorized": .authentication, "token_expired": .authentication,
    "permission_error": .permission, "permission_denied": .permission, "forbidden": .permission,
    "insufficient_permissions": .permission, "unsupported_country_region_territory": .permission,
    "model_not_found": .notFound, "response_not_found": .notFound, "not_found": .notFound,
    "not_found_error": .notFound, "previous_response_not_found": .notFound,
    "conversation_not_found": .notFound, "DeploymentNotFound": .notFound,
    "context_length_exceeded": .context, "exceed_context_size_error": .context,
    "context_window_exceeded": .context, "context_length_error": .context,
    "insufficient_quota": .billing, "billing_hard_limit_reached": .billing,
    "billing_not_active": .billing, "billing_error": .billing, "payment_required": .billing,
    "rate_limit_exceeded": .rateLimit, "rate_limit_error": .rateLimit, "rate_limited": .rateLimit,
    "too_many_requests": .rateLimit, "throttling_error": .rateLimit, "requests": .rateLimit,
    "tokens": .rateLimit,
    "conversation_locked": .conflict,
    "overloaded": .overloaded, "overloaded_error": .overloaded, "server_is_overloaded": .overloaded,
    "server_overloaded": .overloaded, "engine_overloaded": .overloaded, "model_overloaded": .overloaded,
    "slow_down": .overloaded, "service_unavailable": .overloaded,
    "gateway_timeout": .gatewayTimeout, "timeout": .gatewayTimeout, "timeout_error": .gatewayTimeout,
    "request_timeout": .gatewayTimeout, "vector_store_timeout": .gatewayTimeout,
    "content_filter": .contentFilter, "content_policy_violation": .contentFilter,
    "moderation_blocked": .contentFilter, "invalid_prompt": .contentFilter,
    "bio_policy": .contentFilter, "cyber_policy": .contentFilter,
    "misalignment_policy_violation": .contentFilter, "image_content_policy_violation": .contentFilter,
  ]

  /// Codes and types so broad that the status, where there is one, says more.
  private static let byGenericName: [String: ErrorClass] = [
    "invalid_request_error": .invalidRequest, "invalid_request": .invalidRequest,
    "invalid_value": .invalidRequest, "invalid_encrypted_content": .invalidRequest,
    "unsupported_parameter": .invalidRequest, "unsupported_value": .invalidRequest,
    "server_error": .serverError, "internal_server_error": .serverError,
    "internal_error": .serverError, "api_error": .serverError, "upstream_error": .serverError,
  ]
}
