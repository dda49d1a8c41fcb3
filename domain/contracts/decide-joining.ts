import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkJoining } from './check-joining.ts'
import { identityOf, type Identity } from './identity-of.ts'

type Joining = Parameters<typeof checkJoining>[0] & {
  readonly birthDate: string | null
  /** As typed; only a mandate needs it. */
  readonly identityNumber: string
}

/**
 * Whether a person joins a membership, and under which identity the bank knows them. Refuses what `checkJoining`
 * refuses, accounts.birth_date_needed, and contracts.identity_needed.
 */
export function decideJoining({ birthDate, identityNumber, ...joining }: Joining): Identity | Refusal {
  const refusal = checkJoining(joining)
  if (refusal) return refusal
  if (birthDate === null) return refuse('accounts.birth_date_needed')
  return (
    identityOf(identityNumber) ?? refuse('contracts.identity_needed', { fields: { identity_number: 'fields.invalid' } })
  )
}
