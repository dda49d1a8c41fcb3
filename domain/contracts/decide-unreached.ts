import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { CollectionStatus, ContractStatus } from './model.ts'

interface Unreached {
  readonly contract: ContractStatus
  readonly collection: { readonly status: CollectionStatus; readonly until: Instant }
  /** The gateway has refused the request itself. */
  readonly isRefused: boolean
  readonly now: Instant
}

/**
 * What becomes of a request that the gateway does not know. `again`: it was lost on its way, so it is made once more
 * under its reference. `failed`: a try that failed, since the gateway refuses it or its cycle is over, and nobody could
 * use the credits any more. `dropped`: nothing is to be collected by it.
 */
export function decideUnreached(unreached: Unreached): 'again' | 'failed' | 'dropped' {
  const { contract, collection, isRefused, now } = unreached
  if (contract === 'ended' || collection.status !== 'due') return 'dropped'
  return isRefused || !isBefore(now, collection.until) ? 'failed' : 'again'
}
