export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

const noonHour = 12
const eveningHour = 17

/**
 * Morning, afternoon or evening, by the studio's wall clock, from a time as the API writes it. Noon begins the
 * afternoon and 17:00 the evening. Example: `2026-11-21T11:59:00+08:00` is in the morning.
 */
export function partOfDay(wireTime: string): PartOfDay {
  const hour = Number(wireTime.slice(11, 13))
  if (hour < noonHour) return 'morning'
  return hour < eveningHour ? 'afternoon' : 'evening'
}
