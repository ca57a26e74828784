import Glibc
import Secrets

/// What `doctor` looks at on the disk: the installation, the user's folders and their permissions, the clock.
struct InstallationCheck {
  let world: World

  /// What was found.
  var diagnoses: [Diagnosis] { installation + folders + permissions + clock }

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
      if access(existing, W_OK) != 0 {
        diagnoses.append(
          .problem(
            "folders", "\(path) (\(name)) cannot be written",
            fix: "give yourself \(existing), or set XDG_\(name.uppercased())_HOME"))
      }
    }
    return diagnoses.isEmpty ? [.fine("folders", "config, data, state and cache can be written")] : diagnoses
  }

  /// Files that others may read although they say something of the user.
  private var permissions: [Diagnosis] {
    let places = world.places
    let sealed = SealedKeys(world)
    var diagnoses: [Diagnosis] = []
    for path in [
      places.configuration, places.data, places.state, sealed.path, sealed.keyPath,
      "\(places.configuration)/config.yaml",
    ] {
      guard let mode = LocalFiles.mode(of: path), mode & 0o077 != 0 else { continue }
      let isOpen = mode & 0o004 != 0 || mode & 0o040 != 0
      let isKey = path == sealed.keyPath
      let fix = "chmod \(LocalFiles.isFolder(path) ? "700" : "600") \(path)"
      if isKey {
        diagnoses.append(.problem("permissions", "the key file \(path) can be read by others", fix: fix))
      } else if isOpen {
        diagnoses.append(.note("permissions", "\(path) can be read by others", fix: fix))
      }
      if mode & 0o022 != 0 {
        diagnoses.append(.problem("permissions", "\(path) can be changed by others", fix: fix))
      }
    }
    return diagnoses.isEmpty ? [.fine("permissions", "only you can read what is stored")] : diagnoses
  }

  private var clock: [Diagnosis] {
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

/// What `doctor` looks at in the registry: plugins that were left out, and findings of those in force.
struct RegistryCheck {
  let workspace: Workspace

  /// What was found.
  var diagnoses: [Diagnosis] {
    let plugins = workspace.plugins.plugins
    let leftOut = plugins.filter(\.isLeftOut)
    var diagnoses = leftOut.map {
      Diagnosis.problem(
        "registry", "the plugin \($0.name) is left out: it is broken",
        fix: "setscrew plugins check \($0.folder)")
    }
    if diagnoses.isEmpty, !workspace.plugins.findings.isEmpty {
      diagnoses.append(
        .note(
          "registry", "\(workspace.plugins.findings.count) findings in plugins",
          fix: "setscrew plugins shows them"))
    }
    if diagnoses.isEmpty {
      let own = plugins.count { $0.kind != .installed }
      diagnoses.append(
        .fine(
          "registry",
          "\(plugins.count) plugins\(own == 0 ? "" : ", \(own) of them not from the installation")"))
    }
    return diagnoses
  }
}
