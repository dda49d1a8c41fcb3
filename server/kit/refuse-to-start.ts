/** Ends this process, and says in whole sentences what has to be put right first. */
export function refuseToStart(problems: readonly string[]): never {
  process.stderr.write(`Hundred cannot start:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`)
  process.exit(1)
}
