/// Does each piece of work once to fill what is made at first use, then in a function that callgrind knows by name.
///
/// callgrind is told to collect within `callgrindCounts` alone, and to write its counts whenever that returns: so its
/// files stand in the order of the names that are printed here.
func count(_ works: [Work], slowed: String?) {
  for work in works {
    work.run()
    // What is planted for the test of the check: a fifth more of the same.
    let rounds = work.rounds * 5 + (work.name == slowed ? work.rounds : 0)
    callgrindCounts(work, rounds: rounds)
    print(work.name)
  }
}

@inline(never)
func callgrindCounts(_ work: Work, rounds: Int) {
  for _ in 0..<rounds { work.run() }
}
