/// The bytes of a secret: in one place of their own, overwritten when nobody needs them any more.
final class SecretBytes: @unchecked Sendable {
  // Never changed after the initialiser, so that threads may share it.
  private let storage: UnsafeMutableRawBufferPointer

  init(_ bytes: some Collection<UInt8>) {
    storage = .allocate(byteCount: bytes.count, alignment: 1)
    storage.copyBytes(from: bytes)
  }

  deinit {
    Self.overwrite(storage)
    storage.deallocate()
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(storage))
  }

  /// Writes zeros in a way that the optimiser cannot leave out: the memory is used again after it.
  @inline(never)
  static func overwrite(_ storage: UnsafeMutableRawBufferPointer) {
    storage.initializeMemory(as: UInt8.self, repeating: 0)
    withExtendedLifetime(storage) {}
  }
}
