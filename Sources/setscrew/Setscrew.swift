/// The `setscrew` command.
@main
struct Setscrew {
  static func main() async {}
}
