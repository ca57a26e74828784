/// Where a new member of a map goes.
public enum YAMLPlacement: Sendable, Hashable {
  /// Behind all others.
  case last
  /// In front of all others.
  case first
  /// In front of the member with this key, above the comment that belongs to it.
  case before(String)
  /// Behind the member with this key.
  case after(String)
}

/// What becomes of a map or list that lost its last member.
public enum YAMLEmptied: Sendable, Hashable {
  /// It stays as `{}` or `[]`.
  case stays
  /// It is removed too, and so is what holds it when nothing else is left there.
  case goes
}

/// What to do where an edit would reach through an alias, or change what aliases elsewhere stand for.
public enum YAMLAliasTreatment: Sendable, Hashable {
  /// The edit is refused.
  case refuse
  /// The aliases and merge keys in the way are written out first, so that nothing but the path changes its meaning.
  case writeOut
}
