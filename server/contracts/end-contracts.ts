import type { ContractStatus } from '#domain/contracts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { endContract } from './end-contract.ts'
import { openContract } from './open-contract.ts'
import { listContractsOf } from './queries.ts'

interface Ending {
  readonly accountId: Id<'accounts'>
  readonly statuses: readonly ContractStatus[]
  /** The address of the site, for emails. */
  readonly origin: string
}

/**
 * Ends the contracts of an account that ends or is merged into another, without a message: the account is notified
 * elsewhere.
 */
export async function endContracts(tx: Transaction, { accountId, statuses, origin }: Ending): Promise<void> {
  const contracts = await listContractsOf(tx, { accountId })
  for (const { id } of contracts.filter(({ status }) => statuses.includes(status))) {
    const open = await openContract(tx, { contractId: id })
    const reason = open?.contract.status === 'pending' ? 'not_authorised' : 'canceled'
    if (open) await endContract(tx, { open, reason, origin, quiet: true })
  }
}
