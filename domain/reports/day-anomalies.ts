/** A day in numbers, and what is known of the next morning. */
export interface DayNumbers {
  readonly takingsSen: number
  /** The mean of the same weekday before; 0 without one. */
  readonly usualSen: number
  readonly booked: number
  readonly noShows: number
  /** Tasks whose time is over. */
  readonly overdue: number
  /** Classes of today that nobody teaches, the first ones. */
  readonly withoutInstructor: ReadonlyArray<{ readonly class: string; readonly time: string }>
}

type Odd =
  | { readonly code: 'takings_low' | 'takings_high' }
  | { readonly code: 'no_shows'; readonly count: number; readonly booked: number }
  | { readonly code: 'no_instructor'; readonly class: string; readonly time: string }
  | { readonly code: 'overdue'; readonly count: number }

/** So few no-shows are nothing, whatever their share. */
const fewestNoShows = 3

/**
 * What an owner should look at, the most urgent first: classes without an instructor, overdue tasks, takings below half
 * or above one and a half of the usual, and a fifth or more of those who booked who did not come, three at least.
 */
export function dayAnomalies(numbers: DayNumbers): readonly Odd[] {
  const { takingsSen, usualSen, booked, noShows, overdue, withoutInstructor } = numbers
  return [
    ...withoutInstructor.map((one) => ({ code: 'no_instructor' as const, ...one })),
    ...(overdue > 0 ? [{ code: 'overdue' as const, count: overdue }] : []),
    ...(takingsSen * 2 < usualSen ? [{ code: 'takings_low' as const }] : []),
    ...(usualSen > 0 && takingsSen * 2 > usualSen * 3 ? [{ code: 'takings_high' as const }] : []),
    ...(noShows >= fewestNoShows && noShows * 5 >= booked
      ? [{ code: 'no_shows' as const, count: noShows, booked }]
      : []),
  ]
}
