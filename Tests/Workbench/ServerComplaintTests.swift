import Notation
import Responses
import Testing
import Workbench

@Suite("ServerComplaint")
struct ServerComplaintTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var message: String
    var code: String?
    var param: String?
    var status = 400
    var expected: ServerComplaint.Reason?
    var name: String?
    var testDescription: String { message }
  }

  static func bound(_ keyword: String, _ number: String) -> ServerComplaint.Reason? {
    JSONNumber(text: number).map { .bound(keyword: keyword, $0) }
  }

  static let cases: [Case] = [
    Case(
      message:
        "Unsupported value: 'minimal' is not supported with the 'gpt-6-sol' model. Supported values are: 'none', 'low', 'medium', and 'high'.",
      code: "unsupported_value", param: "reasoning.effort",
      expected: .values(["none", "low", "medium", "high"])),
    Case(
      message: "Invalid value: 'x'. Supported values are: 'auto' and 'disabled'.", param: "truncation",
      expected: .values(["auto", "disabled"])),
    Case(
      message: "Unsupported parameter: 'temperature' is not supported with this model.",
      code: "unsupported_parameter", param: "temperature", expected: .refused),
    Case(
      message: "Unsupported parameter: 'temperature' is not supported with this model.", expected: .refused,
      name: "temperature"),
    Case(
      message: "Unknown parameter: 'top_k'.", code: "unknown_parameter", param: "top_k", expected: .refused),
    Case(
      message: "Unsupported value: 'temperature' does not support 0.2 with this model.",
      code: "unsupported_value",
      param: "temperature", expected: .valueRefused),
    Case(
      message:
        "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 10 instead.",
      code: "integer_below_min_value", param: "max_output_tokens", expected: bound("minimum", "16")),
    Case(
      message:
        "Invalid 'temperature': decimal above maximum value. Expected a value <= 1.5, but got 2 instead.",
      param: "temperature", expected: bound("maximum", "1.5")),
    Case(
      message:
        "Invalid 'metadata': too many properties. Expected an object with at most 16 properties, but got an object with 24 properties instead.",
      param: "metadata", expected: bound("maxProperties", "16")),
    Case(
      message:
        "Invalid 'input': array too long. Expected an array with maximum length 10, but got an array with length 12 instead.",
      param: "input", expected: bound("maxItems", "10")),
    Case(
      message: "Input should be less than or equal to 2", param: "body.temperature", status: 422,
      expected: bound("maximum", "2"), name: "temperature"),
    Case(
      message: "Input should be 'auto', 'default' or 'flex'", param: "service_tier", status: 422,
      expected: .values(["auto", "default", "flex"])),
    Case(message: "Extra inputs are not permitted", param: "verbosity", status: 422, expected: .refused),
    // Words about the account, the whole request or nothing at all teach nothing about a parameter.
    Case(
      message: "Your organization must be verified to generate reasoning summaries.",
      code: "unsupported_value",
      param: "reasoning.summary"),
    Case(message: "Your input exceeds the context window of this model.", param: "input"),
    Case(message: "Unsupported parameter", code: "unsupported_parameter"),
    Case(message: "", param: "temperature"),
    Case(message: "Supported values are: 'a'.", param: "x", status: 500),
    Case(message: "Supported values are: 'unfinished", param: "x", expected: .values(["unfinished"])),
  ]

  @Test(arguments: cases) func reads(_ item: Case) {
    let complaint = ServerComplaint(
      APIError(status: item.status, code: item.code, param: item.param, message: item.message))
    #expect(complaint?.reason == item.expected)
    if item.expected != nil { #expect(complaint?.parameter == item.name ?? item.param) }
  }

  @Test func anErrorWithoutWordsSaysNothing() {
    #expect(ServerComplaint(APIError(status: 400, message: nil)) == nil)
  }
}
