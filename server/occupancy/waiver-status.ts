import { checkWaiver } from '#domain/forms/check-waiver.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { WaiverStatus } from '#domain/occupancy/model.ts'
import type { WaiverFacts } from '#server/forms/queries.ts'

/** Whether the signed waiver is valid for a class that starts then; `none` where the branch has no waiver in force. */
export function waiverStatus({ required, signatures, birthDate, zone }: WaiverFacts, startsAt: Instant): WaiverStatus {
  return required === null ? 'none' : checkWaiver({ required, signatures, birthDate, onDay: dayOf(startsAt, zone) })
}
