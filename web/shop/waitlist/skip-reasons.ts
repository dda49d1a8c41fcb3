import type { SkipReason } from '#domain/occupancy/model.ts'

/** Why a waitlist entry was skipped, as keys of the texts of bookings. */
export const skipReasonKeys = {
  overlap: 'skipOverlap',
  credit: 'skipCredit',
  waiver: 'skipWaiver',
  age: 'skipAge',
  restricted: 'skipRestricted',
  notice: 'skipNotice',
  short_notice: 'skipShortNotice',
  quiet_hours: 'skipQuietHours',
  away: 'skipAway',
  pair: 'skipPair',
  offer: 'skipOffer',
} as const satisfies Record<SkipReason, string>
