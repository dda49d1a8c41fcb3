import type { SkipReason } from '#domain/bookings/model.ts'

/** Why a free place passed somebody in the queue by, as keys of the words of bookings. */
export const skipWords = {
  overlap: 'skipOverlap',
  credit: 'skipCredit',
  waiver: 'skipWaiver',
  age: 'skipAge',
  notice: 'skipNotice',
  short_notice: 'skipShortNotice',
  quiet_hours: 'skipQuietHours',
  away: 'skipAway',
  pair: 'skipPair',
} as const satisfies Record<SkipReason, string>
