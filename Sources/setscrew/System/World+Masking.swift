extension World {
  /// The world with keys masked in all that is printed.
  ///
  /// Keys of the environment are masked in both streams, and whatever has the form of a key in what is said about the
  /// work; an answer may rightly hold an example of a key. Controls are shown wherever a person may look: data in a pipe
  /// stays as it is.
  var masked: World {
    var world = self
    let secrets = secrets
    world.output = RedactingChannel(output, masking: secrets, showsControls: output.isTerminal)
    world.errors = RedactingChannel(errors, masking: secrets, shapes: true, showsControls: true)
    return world
  }

  /// Writes what masking held back, because it might have been the beginning of a key.
  func finishOutput() {
    (output as? RedactingChannel)?.finish()
    (errors as? RedactingChannel)?.finish()
  }
}
