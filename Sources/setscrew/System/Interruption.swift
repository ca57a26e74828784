import CSystem
import Glibc
import Synchronization

/// Ctrl-C while a request runs: the first one ends the request, the second one ends the program.
enum Interruption {
  /// Does something at the first interruption from now on.
  static func onFirst(_ action: @escaping @Sendable () -> Void) {
    let isSecond = Mutex(false)
    onEach { _ in
      let isLast = isSecond.withLock { isSecond in
        defer { isSecond = true }
        return isSecond
      }
      if isLast { _exit(ExitCode.interrupted.rawValue) }
      action()
    }
  }

  /// Does something at each interruption from now on; a request to end the program is told by its number.
  static func onEach(_ action: @escaping @Sendable (_ signal: Int32) -> Void) {
    let descriptor = setscrew_catch_interrupts()
    guard descriptor >= 0 else { return }
    let watcher = Watcher(descriptor: descriptor, action: action)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(watcher).toOpaque()
    let result = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Watcher>.fromOpaque(context).takeRetainedValue().watch() }
        return nil
      }, context)
    if result == 0 { pthread_detach(thread) } else { Unmanaged<Watcher>.fromOpaque(context).release() }
  }

  private final class Watcher: Sendable {
    private let descriptor: Int32
    private let action: @Sendable (Int32) -> Void

    init(descriptor: Int32, action: @escaping @Sendable (Int32) -> Void) {
      self.descriptor = descriptor
      self.action = action
    }

    func watch() {
      var byte: UInt8 = 0
      while read(descriptor, &byte, 1) == 1 { action(Int32(byte)) }
    }
  }
}
