/// The records of a tree, of which each may be read at its first use.
struct RecordList: Sendable {
  /// A record that is shared, so that looking at one of its parts copies none of the others.
  private final class Shared: Sendable {
    let record: SettingTree.Record
    init(_ record: SettingTree.Record) { self.record = record }
  }

  private let list: LazyList<Shared>

  /// Records that are there.
  init(_ records: [SettingTree.Record]) { list = LazyList(made: records.map { Shared($0) }) }

  /// So many records, each read from its position.
  init(count: Int, _ read: @escaping @Sendable (Int) -> SettingTree.Record) {
    list = LazyList(count: count) { Shared(read($0)) }
  }

  /// The numbers of all records.
  var indices: Range<Int> { 0..<list.count }

  subscript(index: Int) -> SettingTree.Record {
    _read { yield list[index].record }
  }
}
