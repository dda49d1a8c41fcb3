import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WaiverStatus } from './model.ts'

/**
 * Who has not signed the version in force gets no new seat and cannot check in; what is booked stays. Undefined when
 * the waiver is fine.
 * Example: version 1 was signed and version 2 is in force: `bookings.waiver_outdated`.
 */
export function checkSigned(waiver: WaiverStatus): Refusal | undefined {
  if (waiver === 'missing') return refuse('bookings.waiver_missing')
  return waiver === 'outdated' ? refuse('bookings.waiver_outdated') : undefined
}
