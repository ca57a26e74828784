import Testing

@testable import Simulator

struct MultipartFormTests {
  static let type = "multipart/form-data; boundary=xyz"
  static let body = """
    --xyz\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nbatch\r\n--xyz\r\n\
    Content-Disposition: form-data; name="file"; filename="a b.txt"\r\nContent-Type: text/plain\r\n\r\n\
    one\r\ntwo\r\n\r\n--xyz--\r\n
    """

  @Test func `fields and files are told apart`() throws {
    let form = try #require(MultipartForm(Array(Self.body.utf8), contentType: Self.type))
    #expect(form.parts.map(\.name) == ["purpose", "file"])
    #expect(form.text("purpose") == "batch")
    #expect(form["file"]?.filename == "a b.txt")
    #expect(form.text("file") == "one\r\ntwo\r\n")
  }

  @Test(
    arguments: [
      "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
      "text/plain; boundary=xyz", "", "multipart/form-data; boundary=other",
    ]) func `what is no form is none`(type: String)
  {
    #expect(MultipartForm(Array(Self.body.utf8), contentType: type) == nil)
  }

  @Test func `no cut makes it crash`() {
    let bytes = Array(Self.body.utf8)
    for length in 0..<bytes.count {
      let form = MultipartForm(Array(bytes[..<length]), contentType: Self.type)
      #expect((form?.parts.count ?? 0) <= 2)
    }
  }
}
