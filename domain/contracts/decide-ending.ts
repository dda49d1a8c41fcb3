import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { ChargeStatus, CollectionStatus, ContractStatus } from './model.ts'
import { openCharges } from './model.ts'

interface Open {
  readonly id: string
  readonly status: CollectionStatus
  readonly charges: readonly ChargeStatus[]
}

/**
 * What a contract that ends gives up: the cycles that are due and that the gateway was not asked for, or has declined.
 * A collection under way may still arrive, and then brings its credits. Credits of collected cycles last to the end of
 * their cycle. Refuses contracts.ended.
 */
export function decideEnding(contract: {
  readonly status: ContractStatus
  readonly collections: readonly Open[]
}): { readonly givenUp: readonly string[] } | Refusal {
  if (contract.status === 'ended') return refuse('contracts.ended')
  const isUnasked = ({ status, charges }: Open) =>
    status === 'due' && !charges.some((charge) => openCharges.includes(charge))
  return { givenUp: contract.collections.filter(isUnasked).map(({ id }) => id) }
}
