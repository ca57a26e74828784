import CSystem
import Glibc

/// Ctrl-C while a request runs: the first one ends the request, the second one ends the program.
enum Interruption {
  /// Does something at the first interruption from now on.
  static func onFirst(_ action: @escaping @Sendable () -> Void) {
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
    private let action: @Sendable () -> Void

    init(descriptor: Int32, action: @escaping @Sendable () -> Void) {
      self.descriptor = descriptor
      self.action = action
    }

    func watch() {
      var byte: UInt8 = 0
      guard read(descriptor, &byte, 1) == 1 else { return }
      action()
      guard read(descriptor, &byte, 1) == 1 else { return }
      _exit(ExitCode.interrupted.rawValue)
    }
  }
}
