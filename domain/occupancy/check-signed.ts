import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WaiverStatus } from './model.ts'

/**
 * "A new version of the waiver keeps existing bookings and blocks check-in until signed" (RULINGS 23): who has not
 * signed the version in force gets no new seat and cannot check in. Undefined when the waiver is fine.
 * Example: version 1 was signed and version 2 is in force: `bookings.waiver_outdated`.
 */
export function checkSigned(waiver: WaiverStatus): Refusal | undefined {
  if (waiver === 'missing') return refuse('bookings.waiver_missing')
  return waiver === 'outdated' ? refuse('bookings.waiver_outdated') : undefined
}
