import type { Figures } from './measure.ts'
import type { ScenarioName } from './options.ts'

/** One sentence of what was measured. `met` is absent where nothing was demanded. */
export interface Finding {
  readonly what: string
  readonly measured: string
  readonly target?: string
  readonly met?: boolean
}

/** What a scenario found, with the figures behind it under the names of the sides. */
export interface Result {
  readonly scenario: ScenarioName | 'first-order' | 'plans'
  readonly findings: readonly Finding[]
  readonly figures: Readonly<Record<string, Figures>>
  /** How it was measured, in a sentence or two. */
  readonly method: string
}

/** A finding with a limit that the value must not pass. */
export function atMost(finding: {
  what: string
  value: number
  limit: number
  unit: string
  digits?: number
}): Finding {
  const { what, value, limit, unit, digits = 1 } = finding
  return { what, measured: `${value.toFixed(digits)}${unit}`, target: `at most ${limit}${unit}`, met: value <= limit }
}

/** A finding with a floor that the value must reach. */
export function atLeast(finding: {
  what: string
  value: number
  limit: number
  unit: string
  digits?: number
}): Finding {
  const { what, value, limit, unit, digits = 2 } = finding
  return { what, measured: `${value.toFixed(digits)}${unit}`, target: `at least ${limit}${unit}`, met: value >= limit }
}
