import { day, type Day } from './time.ts'

/** One or several values of a key, `a,b`: any of them. Each has the shape. */
export function anyOf(shape: string): RegExp {
  return new RegExp(`^(?:${shape})(?:,(?:${shape})){0,19}$`, 'u')
}

/** From one value to another, `a..b`, both ends counted; an end may be absent, and a value alone is both ends. */
function rangeOf(shape: string): RegExp {
  return new RegExp(`^(?=.)(?!\\.\\.$)(?:${shape})?(?:\\.\\.(?:${shape})?)?$`)
}

/** A range of days: `2026-11-01..2026-11-30`, `today..+14d`, `..-30d`, `month..` from the first of this month. */
export const dayRange = rangeOf(String.raw`today|month|[+-]\d{1,4}d|\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`)
/** A range of whole numbers: `3..`, `0`, `1..5`. */
export const numberRange = rangeOf(String.raw`\d{1,6}`)

/** The ends of a range, both counted; an absent one is open. */
export interface ListRange<End> {
  readonly from: End | undefined
  readonly until: End | undefined
}

/** The days of a range. `today` and days from it are those of the reader's branch. A day that no month has ends it. */
export function readDays(text: string, today: Day): ListRange<Day> {
  return readRange(text, (end) => {
    if (end === 'today') return today
    if (end === 'month') return today.with({ day: 1 })
    const days = /^([+-]\d+)d$/.exec(end)?.[1]
    return days === undefined ? lastDayOf(end) : today.add({ days: Number(days) })
  })
}

/** The numbers of a range. */
export function readNumbers(text: string): ListRange<number> {
  return readRange(text, Number)
}

function readRange<End>(text: string, read: (end: string) => End): ListRange<End> {
  const [first = '', last] = text.split('..')
  const endOf = (end: string) => (end === '' ? undefined : read(end))
  return { from: endOf(first), until: endOf(last ?? first) }
}

/** That day, or the last one of its month: 31 June is asked for by who types. */
function lastDayOf(text: string): Day {
  const first = day(`${text.slice(0, 8)}01`)
  return first.with({ day: Math.min(Number(text.slice(8)), first.daysInMonth) })
}
