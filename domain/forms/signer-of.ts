import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { ageOn, day, type Day } from '#domain/kit/time.ts'
import { adultAge } from '#domain/people/model.ts'
import { participantSignsFrom, type SignerRole } from './model.ts'

/** A person as the form will name it. `birthDate` as YYYY-MM-DD. */
export interface Party {
  readonly id: string
  readonly fullName: string
  readonly birthDate: string | null
}

export interface Parties {
  /** Who takes part. */
  readonly participant: Party
  /** The account holder; the same person when the participant signs. */
  readonly holder: Party
  /** The day on the branch's calendar. */
  readonly today: Day
}

/**
 * Who signs for a person: the guardian under 16, the participant from 16 on (docs/studio-rules.md#ages). Refuses
 * `accounts.birth_date_needed` when an age is unknown, `forms.guardian_required` for a holder who is a minor, and
 * `forms.own_account` for a dependant of 18. Example: somebody whose 16th birthday is tomorrow has the guardian sign
 * today, and signs in person from tomorrow.
 */
export function signerOf({ participant, holder, today }: Parties): SignerRole | Refusal {
  if (participant.birthDate === null || holder.birthDate === null) return refuse('accounts.birth_date_needed')
  if (ageOn(day(holder.birthDate), today) < adultAge) return refuse('forms.guardian_required')
  if (participant.id === holder.id) return 'self'
  const age = ageOn(day(participant.birthDate), today)
  if (age >= adultAge) return refuse('forms.own_account')
  return age < participantSignsFrom ? 'guardian' : 'participant'
}
