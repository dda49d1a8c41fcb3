import type { Week } from './load-week.ts'

/** The first and the last of the shown days. */
export function endsOf({ days, date }: Week): { readonly first: string; readonly last: string } {
  return { first: days[0]?.date ?? date, last: days.at(-1)?.date ?? date }
}
