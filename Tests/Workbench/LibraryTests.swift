import CLibrary
import Glibc
import Testing

/// Libraries that are loaded at first use.
@Suite struct LibraryTests {
  /// What is said about loading a library, twice, for some of its functions.
  static func problems(_ file: String, other: String? = nil, functions: [String]) -> [String?] {
    var addresses = [UnsafeMutableRawPointer?](repeating: nil, count: functions.count)
    let names = functions.map { $0.withCString { strdup($0) } }
    let files = [file, other].map { $0?.withCString { strdup($0) } }
    defer { for text in names + files { free(text) } }
    return addresses.withUnsafeMutableBufferPointer { addresses in
      var symbols = names.enumerated().map { index, name in
        setscrew_symbol(name: name, address: addresses.baseAddress.map { $0 + index })
      }
      symbols.append(setscrew_symbol(name: nil, address: nil))
      return symbols.withUnsafeBufferPointer { symbols in
        "the library".withCString { title in
          var library = setscrew_library()
          library.title = title
          library.file = UnsafePointer(files[0] ?? nil)
          library.other = UnsafePointer(files[1] ?? nil)
          library.symbols = symbols.baseAddress
          return (0..<2).map { _ in setscrew_library_load(&library).map { String(cString: $0) } }
        }
      }
    }
  }

  @Test func `a library that is there is loaded`() {
    #expect(Self.problems("libc.so.6", functions: ["strlen", "memcpy"]) == [nil, nil])
  }

  @Test func `another version does as well`() {
    #expect(Self.problems("libnothing.so.1", other: "libc.so.6", functions: ["strlen"]) == [nil, nil])
  }

  @Test func `a library that is not there is named, each time`() {
    let reason =
      "the library cannot be loaded: libnothing.so.1: cannot open shared object file: No such file or directory"
    #expect(Self.problems("libnothing.so.1", functions: ["strlen"]) == [reason, reason])
  }

  @Test func `a function that it lacks is named`() {
    let reason = "the library is too old: it lacks no_such_function"
    #expect(Self.problems("libc.so.6", functions: ["strlen", "no_such_function"]) == [reason, reason])
  }
}
