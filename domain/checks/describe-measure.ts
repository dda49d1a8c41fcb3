import type { Check, CheckResult, Measure, Unit } from './model.ts'

/** In seconds. */
const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60]

/** A measure as people read it: `7 min`, `82 %`, `3`. */
export function describeMeasure(measure: Measure, unit: Unit): string {
  if (measure === 'unknown') return 'no answer'
  if (measure === undefined) return 'nothing'
  if (unit === 'percent') return `${measure} %`
  if (unit === 'milliseconds') return `${measure} ms`
  return unit === 'count' ? String(measure) : describeSeconds(measure)
}

/** `warn from 5 min, alarm from 15 min`; a level that a check does not have is left out. */
export function describeLimits({ warn, alarm, unit }: Pick<Check, 'warn' | 'alarm' | 'unit'>): string {
  const from = (name: string, limit: number | undefined) =>
    limit === undefined
      ? []
      : [`${name} ${limit === 0 ? 'as soon as there is one' : `from ${describeMeasure(limit, unit)}`}`]
  return [...from('warn', warn), ...from('alarm', alarm)].join(', ')
}

/** A line of `npm run status`; what is not well also says what to do. */
export function describeResult({ check, measure, level }: CheckResult): string {
  const line = `${level.padEnd(5)}  ${check.name.padEnd(18)} ${check.question} ${describeMeasure(measure, check.unit)}`
  if (level === 'ok') return line
  const why =
    measure === 'unknown'
      ? 'The question itself failed or took too long.'
      : `${describeLimits(check)}. ${check.meaning}`
  const commands = (check.commands ?? []).map((command) => `  ${command}`)
  return [line, why, check.action, ...commands].join('\n         ')
}

/** Rounded down to its largest unit below two of the next: 90 s, 15 min, 30 h, 3 d. */
function describeSeconds(seconds: number): string {
  if (seconds < 2 * minute) return `${Math.floor(seconds)} s`
  if (seconds < 2 * hour) return `${Math.floor(seconds / minute)} min`
  return seconds < 2 * day ? `${Math.floor(seconds / hour)} h` : `${Math.floor(seconds / day)} d`
}
