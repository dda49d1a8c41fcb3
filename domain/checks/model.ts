/** How bad a measure is. A warning may wait until morning; an alarm wakes somebody. */
export const levels = ['ok', 'warn', 'alarm'] as const
export type Level = (typeof levels)[number]

/** What the measure of a check counts, and so do its limits. */
export type Unit = 'seconds' | 'milliseconds' | 'percent' | 'count'

/** A question about the running site that whoever runs it wants answered each minute. */
export interface Check {
  /** In metrics, alerts and the runbook. */
  readonly name: string
  readonly question: string
  readonly unit: Unit
  /** From this measure on it is a warning or an alarm; absent where there is no such level. */
  readonly warn?: number
  readonly alarm?: number
  /** What it means for the studio when it is not well. */
  readonly meaning: string
  /** What to do, in the order to do it. */
  readonly action: string
  /** For a terminal, in the order of the action. */
  readonly commands?: readonly string[]
}

/**
 * What a check measured: nothing where there is nothing to measure, such as a letter that waits, and `unknown` where
 * the question itself failed or took too long.
 */
export type Measure = number | undefined | 'unknown'

/** A check with its answer. */
export interface CheckResult {
  readonly check: Check
  readonly measure: Measure
  readonly level: Level
}
