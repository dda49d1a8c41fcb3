import { isBefore, type Day, type Instant } from '#domain/kit/time.ts'
import { billingCycle, type BillingCycle, type ContractTerms } from './billing-cycle.ts'
import { isMandateOver } from './is-mandate-over.ts'
import type { ContractStatus } from './model.ts'

interface Contract {
  readonly status: ContractStatus
  readonly terms: ContractTerms
  /** Absent until the mandate was authorised. */
  readonly startedAt: Instant | undefined
  /** The last day on which the mandate may be used. */
  readonly mandateExpires: Day
  /** The number of the latest cycle that was due. */
  readonly lastPlace: number | undefined
  readonly zone: string
}

export type Billing =
  | { readonly kind: 'none' | 'mandate_over' }
  | { readonly kind: 'collect'; readonly cycle: BillingCycle }

/**
 * Which cycle is to be collected now: the one that has begun, once. Cycles that passed while no job ran are never
 * collected afterwards, since nobody could use their credits. A contract whose mandate is over cannot be collected any
 * more, and ends.
 */
export function decideBilling({ status, startedAt, ...contract }: Contract, now: Instant): Billing {
  if (startedAt === undefined || (status !== 'active' && status !== 'overdue')) return { kind: 'none' }
  if (isBefore(now, startedAt)) return { kind: 'none' }
  const current = billingCycle({ ...contract, startedAt }, now)
  if (contract.lastPlace !== undefined && current.place <= contract.lastPlace) return { kind: 'none' }
  return isMandateOver(contract.mandateExpires, { zone: contract.zone, at: now })
    ? { kind: 'mandate_over' }
    : { kind: 'collect', cycle: current }
}
