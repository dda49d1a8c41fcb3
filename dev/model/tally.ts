import type { Answered } from './explain.ts'

/** What was done, counted. */
export class Tally {
  deeds = 0
  bursts = 0
  restarts = 0
  promotions = 0
  invariantRuns = 0
  stories = 0
  readonly refusals = new Map<string, number>()
  readonly done = new Map<string, number>()

  count(answers: readonly Answered[], promotions: number): void {
    this.deeds += answers.length
    if (answers.length > 1) this.bursts += 1
    this.promotions += promotions
    for (const { deed, told } of answers) {
      const [counts, name] = told.code === undefined ? [this.done, deed.does] : [this.refusals, told.code]
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
      `${this.stories} stories, ${this.deeds} commands, ${this.bursts} bursts, ${this.restarts} restarts, ${this.promotions} promotions, invariants asked ${this.invariantRuns} times`,
      `done     ${list(this.done)}`,
      `refused  ${list(this.refusals)}`,
    ].join('\n')
  }
}
