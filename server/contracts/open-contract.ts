import type { ContractTerms } from '#domain/contracts/billing-cycle.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { listCharges, listCollections, type ChargeRow, type CollectionRow } from './collection-queries.ts'
import { listMandates, type MandateRow } from './mandate-queries.ts'
import { lockContract, readContract, type ContractRow } from './queries.ts'
import { termsOf } from './terms-of.ts'

export interface OpenContract {
  readonly contract: ContractRow
  /** Of its branch. */
  readonly policies: Policies
  readonly terms: ContractTerms
  /** Latest first. */
  readonly mandates: readonly MandateRow[]
  /** Newest first. */
  readonly collections: readonly (CollectionRow & { readonly charges: readonly ChargeRow[] })[]
  /** The studio's time after the lock. */
  readonly now: Instant
}

/**
 * Opens a contract that is about to change: locks it and reads what the rules need. Undefined when there is none; with
 * `accountId`, a contract of someone else counts as none.
 */
export async function openContract(
  tx: Transaction,
  wanted: { contractId: Id<'contracts'>; accountId?: Id<'accounts'> },
): Promise<OpenContract | undefined> {
  const { contractId, accountId } = wanted
  const now = await lockContract(tx, { contractId, accountId })
  const contract = now && (await readContract(tx, { contractId, accountId }))
  if (!contract) return undefined
  const mandates = await listMandates(tx, [contractId])
  const collections = await listCollections(tx, [contractId])
  const charges = await listCharges(
    tx,
    collections.map(({ id }) => id),
  )
  const policies = await loadPolicies(tx, contract.branch_id)
  return {
    contract,
    policies,
    terms: termsOf(contract, policies),
    mandates,
    collections: collections.map((collection) => ({
      ...collection,
      charges: charges.filter((charge) => charge.collection_id === collection.id),
    })),
    now,
  }
}
