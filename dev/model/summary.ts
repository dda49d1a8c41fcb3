import type { Completed } from './explanations.ts'

/** Counts what was done. */
export class Summary {
  actions = 0
  bursts = 0
  restarts = 0
  promotions = 0
  invariantRuns = 0
  scenarios = 0
  readonly refusals = new Map<string, number>()
  readonly done = new Map<string, number>()

  count(results: readonly Completed[], promotions: number): void {
    this.actions += results.length
    if (results.length > 1) this.bursts += 1
    this.promotions += promotions
    for (const { action, response } of results) {
      const [counts, name] = response.code === undefined ? [this.done, action.kind] : [this.refusals, response.code]
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }

  describe(): string {
    const list = (counts: ReadonlyMap<string, number>): string =>
      [...counts]
        .toSorted(([, one], [, other]) => other - one)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')
    return [
      `${this.scenarios} scenarios, ${this.actions} commands, ${this.bursts} bursts, ${this.restarts} restarts, ${this.promotions} promotions, invariants asked ${this.invariantRuns} times`,
      `done     ${list(this.done)}`,
      `refused  ${list(this.refusals)}`,
    ].join('\n')
  }
}
