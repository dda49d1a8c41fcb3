import { contractMoves } from '#domain/contracts/model.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { insertEvent, updateContract, type ContractChange } from './queries.ts'

/**
 * The only writer of a contract's status: row and history, within the transition table. Throws on a transition that is
 * not in the table and when the contract changed since it was read: its lock is held, so either is a bug.
 */
export async function moveContract(
  tx: Transaction,
  change: ContractChange & { readonly reason: string; readonly now: Instant },
): Promise<void> {
  const { contract, to, reason, now } = change
  if (!contractMoves[contract.status].includes(to))
    throw new Error(`contract ${contract.id} cannot become ${to} from ${contract.status}`)
  if (!(await updateContract(tx, change))) throw new Error(`contract ${contract.id} changed under its lock`)
  await insertEvent(tx, { contractId: contract.id, from: contract.status, to, reason, now })
}
