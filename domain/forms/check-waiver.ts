import { ageOn, day, type Day } from '#domain/kit/time.ts'
import { participantSignsFrom, type SignerRole, type WaiverStatus } from './model.ts'

interface Waivers {
  /** The version in force; null when the branch never published a waiver. */
  readonly required: number | null
  /** What was signed for this person in that branch. */
  readonly signatures: readonly { readonly version: number; readonly signer: SignerRole }[]
  /** YYYY-MM-DD. */
  readonly birthDate: string | null
  /** The day of the class on the branch's calendar. */
  readonly onDay: Day
}

/**
 * Whether the waiver in force is signed for a class on that day (docs/studio-rules.md#waiver-and-forms). For a person
 * under 16 on that day only a guardian's signature counts. A guardian's signature stays valid for its version when the
 * participant turns 16. Example: version 2 is in force and version 1 was signed: `outdated`.
 */
export function checkWaiver({ required, signatures, birthDate, onDay }: Waivers): WaiverStatus {
  if (required === null) return 'none'
  const isChild = birthDate !== null && ageOn(day(birthDate), onDay) < participantSignsFrom
  const counting = signatures.filter(({ signer }) => !isChild || signer === 'guardian')
  if (counting.some(({ version }) => version >= required)) return 'current'
  return counting.length > 0 ? 'outdated' : 'missing'
}
