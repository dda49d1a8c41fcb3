import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { identityOf, type Identity } from './identity-of.ts'
import type { ContractStatus } from './model.ts'

interface Joining {
  readonly plan: { readonly kind: 'series' | 'contracts'; readonly active: boolean; readonly joinable: boolean }
  readonly birthDate: string | null
  /** As it was typed; a mandate alone asks for it (RULINGS 26). */
  readonly identityNumber: string
  /** The contracts of the same plan that the member had before. */
  readonly before: readonly ContractStatus[]
}

/**
 * Whether somebody may join a contract now, and as whom the bank is to know them. One that waits for the bank is given
 * up for the new one; one that runs is not joined twice. Refusals: packages.unavailable, packages.not_joinable,
 * accounts.birth_date_needed, contracts.joined, contracts.identity_needed.
 */
export function decideJoining({ plan, birthDate, identityNumber, before }: Joining): Identity | Refusal {
  if (!plan.active || plan.kind !== 'contracts') return refuse('packages.unavailable')
  if (!plan.joinable) return refuse('packages.not_joinable')
  if (birthDate === null) return refuse('accounts.birth_date_needed')
  if (before.some((status) => status === 'active' || status === 'overdue')) return refuse('contracts.joined')
  return (
    identityOf(identityNumber) ?? refuse('contracts.identity_needed', { fields: { identity_number: 'fields.invalid' } })
  )
}
