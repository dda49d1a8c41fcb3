import { levels, type Check, type CheckResult, type Level, type Measure } from './model.ts'

/** A limit counts from its value on. A question without an answer is an alarm: nobody knows then. */
export function levelOf({ warn, alarm }: Pick<Check, 'warn' | 'alarm'>, measure: Measure): Level {
  if (measure === 'unknown') return 'alarm'
  if (measure === undefined) return 'ok'
  if (alarm !== undefined && measure >= alarm) return 'alarm'
  return warn !== undefined && measure >= warn ? 'warn' : 'ok'
}

/** The worst level of some checks; `ok` for none. */
export function worstLevel(results: readonly Pick<CheckResult, 'level'>[]): Level {
  return levels[Math.max(0, ...results.map(({ level }) => levels.indexOf(level)))] ?? 'alarm'
}
