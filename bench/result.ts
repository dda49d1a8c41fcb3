import type { Figures } from './measure.ts'
import type { ScenarioName } from './options.ts'

/** One sentence of a result. `met` is absent without a limit. */
export interface Finding {
  readonly what: string
  readonly measured: string
  readonly target?: string
  readonly met?: boolean
}

/** The findings of a scenario, with their figures by the names of the sides. */
export interface Result {
  readonly scenario: ScenarioName
  readonly findings: readonly Finding[]
  readonly figures: Readonly<Record<string, Figures>>
  /** How it was measured, in a sentence or two. */
  readonly method: string
}

interface Limited {
  readonly what: string
  readonly value: number
  readonly limit: number
  readonly unit: string
  readonly digits?: number
}

/** A finding with an upper limit. */
export function atMost({ what, value, limit, unit, digits = 1 }: Limited): Finding {
  return { what, measured: `${value.toFixed(digits)}${unit}`, target: `at most ${limit}${unit}`, met: value <= limit }
}

/** CPU of server and database together, as a multiple of the baseline's. */
export function timesBare(product: Figures, bare: Figures): number {
  return (product.cpuMs + product.databaseCpuMs) / (bare.cpuMs + bare.databaseCpuMs)
}

/** A finding of that multiple, with its upper limit. */
export function besideBare({
  what,
  product,
  bare,
  limit,
}: {
  readonly what: string
  readonly product: Figures
  readonly bare: Figures
  readonly limit: number
}): Finding {
  return atMost({ what: `CPU of ${what}, beside bare`, value: timesBare(product, bare), limit, unit: 'x' })
}
