import Glibc

/// What `doctor` looks at on the disk: the installation, the user's folders, the clock.
struct InstallationCheck {
  let world: World

  /// What was found.
  var diagnoses: [Diagnosis] { installation + variables + folders + clock }

  private var installation: [Diagnosis] {
    guard let folder = world.places.installation else {
      return [
        .problem(
          "installation", "the folder with registry/ and profiles/ cannot be found",
          fix: "set SETSCREW_HOME to the folder that Setscrew was installed to")
      ]
    }
    return [.fine("installation", "\(folder) (setscrew \(Version.current))")]
  }

  /// Variables that name folders and do not do what they seem to.
  private var variables: [Diagnosis] {
    var diagnoses: [Diagnosis] = []
    if world.variable("HOME") == nil {
      diagnoses.append(
        .problem("folders", "HOME is not set, so files would go to the root folder", fix: "set HOME"))
    }
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
      if let path = world.variable(name), !path.hasPrefix("/") {
        diagnoses.append(
          .note(
            "folders", "\(name) is no absolute path and does not count",
            fix: "set it to a path that begins with /, or unset it"))
      }
    }
    if let path = world.variable("SETSCREW_HOME"), !LocalFiles.isFolder("\(path)/registry") {
      diagnoses.append(
        .note(
          "installation", "SETSCREW_HOME names \(path), which has no registry/", fix: "unset SETSCREW_HOME"))
    }
    return diagnoses
  }

  private var folders: [Diagnosis] {
    let places = world.places
    var diagnoses: [Diagnosis] = []
    for (name, path) in [
      ("config", places.configuration), ("data", places.data), ("state", places.state),
      ("cache", places.cache),
    ] {
      if LocalFiles.exists(path), !LocalFiles.isFolder(path) {
        diagnoses.append(.problem("folders", "\(path) (\(name)) is no folder", fix: "move it away"))
        continue
      }
      // The nearest folder that is there tells whether the missing ones can be made.
      var existing = path
      while !LocalFiles.exists(existing), let parent = LocalFiles.parent(of: existing) { existing = parent }
      if let free = Self.freeBytes(existing), free < 16 << 20 {
        diagnoses.append(
          .problem(
            "folders", "there is hardly any room left for \(path) (\(name))",
            fix: "make room, or set XDG_\(name.uppercased())_HOME"))
      }
      if access(existing, W_OK) != 0 {
        diagnoses.append(
          .problem(
            "folders", "\(path) (\(name)) cannot be written",
            fix: "give yourself \(existing), or set XDG_\(name.uppercased())_HOME"))
      }
    }
    return diagnoses.isEmpty ? [.fine("folders", "config, data, state and cache can be written")] : diagnoses
  }

  /// The bytes that are free where a folder lies.
  private static func freeBytes(_ folder: String) -> UInt64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  private var clock: [Diagnosis] {
    judgedDay + hardware
  }

  /// A day that is set stands for today in all that is judged.
  private var judgedDay: [Diagnosis] {
    guard let day = world.variable("SETSCREW_AS_OF") else { return [] }
    return [
      .note(
        "clock", "SETSCREW_AS_OF is set: models and prices are judged as on \(day)",
        fix: "unset SETSCREW_AS_OF")
    ]
  }

  private var hardware: [Diagnosis] {
    // A clock before this program was made makes every certificate look as if it came from the future.
    world.now() < Self.releaseTime
      ? [
        .problem(
          "clock", "the clock is set to a day before this version was made",
          fix: "set it: timedatectl set-ntp true")
      ]
      : [.fine("clock", "plausible")]
  }

  /// 2026-11-01, in seconds since 1970.
  private static let releaseTime = 1_793_491_200.0
}
