import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Plan } from '#domain/packages/model.ts'
import type { ContractStatus } from './model.ts'

interface Joining {
  readonly plan: Pick<Plan, 'kind' | 'active' | 'joinable' | 'newest'>
  /** The contracts of the same plan that the member had before. */
  readonly before: readonly ContractStatus[]
}

/**
 * Whether a membership may be joined now, before the member enters anything. A contract that waits for the bank is
 * replaced by the new one; one that runs cannot be joined twice. Refusals: packages.changed for a replaced version,
 * packages.unavailable, packages.not_joinable, contracts.joined.
 */
export function checkJoining({ plan, before }: Joining): Refusal | undefined {
  if (plan.kind !== 'contracts') return refuse('packages.unavailable')
  if (plan.newest !== null) return refuse('packages.changed', { details: { plan_id: plan.newest } })
  if (!plan.active) return refuse('packages.unavailable')
  if (!plan.joinable) return refuse('packages.not_joinable')
  const runs = before.some((status) => status === 'active' || status === 'overdue')
  return runs ? refuse('contracts.joined') : undefined
}
