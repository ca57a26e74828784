extension Plugin {
  /// How many entries of which kind its files hold, kinds without entries left out: `settings`, 12.
  public var entryCounts: [(kind: String, count: Int)] {
    // Variants are counted by the folder that their file lies in: tools, items.
    let variants = Dictionary(grouping: contents.variants) { entry in
      String(entry.keyPlace.file.split(separator: "/").dropLast().last ?? "variants")
    }
    let counts =
      [("settings", contents.settings.count), ("shapes", contents.shapes.count)]
      + variants.sorted { $0.key > $1.key }.map { ($0.key, $0.value.count) } + [
        ("families", contents.families.count), ("models", contents.models.count),
        ("tiers", contents.tiers.count), ("rules", contents.rules.count),
        ("subsets", contents.subsets.count), ("names of other APIs", contents.elsewhere.count),
      ]
    return counts.filter { $0.1 > 0 }.map { (kind: $0.0, count: $0.1) }
  }
}
