import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WaiverStatus } from './model.ts'

/**
 * A person who has not signed the version in force gets no new seat and cannot check in; existing bookings stay.
 * Undefined when the waiver is valid. Example: version 1 was signed and version 2 is in force:
 * `bookings.waiver_outdated`.
 */
export function checkSigned(waiver: WaiverStatus): Refusal | undefined {
  if (waiver === 'missing') return refuse('bookings.waiver_missing')
  return waiver === 'outdated' ? refuse('bookings.waiver_outdated') : undefined
}
