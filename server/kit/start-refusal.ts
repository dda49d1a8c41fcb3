/** The exit code of a refused start: settings are the operator's to correct, a database may be somebody else's. */
const exitCodes = { settings: 2, database: 3 } as const

/**
 * Why a process may not start, in whole sentences that say what to do. It is printed without a stack trace, and its
 * exit code tells a script which of the two to look at.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
  readonly exitCode: number
  readonly problems: readonly string[]

  constructor(about: keyof typeof exitCodes, problems: readonly string[]) {
    super(`Hundred cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
    this.exitCode = exitCodes[about]
  }
}
