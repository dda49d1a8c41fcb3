import { checkTransfer } from '#domain/ledger/check-transfer.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { transfersStatement } from './queries.ts'
import type { ValueTransfer } from './transfer-value.ts'

/**
 * Transfers of value in a single statement with the writes they belong to, in that order. For callers that hold the
 * locks on the accounts and have read their balances: `transferValue` checks before it transfers, here only the
 * constraint of the ledger (`ledger_balance_floor`) still refuses. Throws on an invalid transfer (a bug).
 */
export function transferStatement(...transfers: readonly ValueTransfer[]): StatementWrite {
  for (const transfer of transfers) {
    const fault = checkTransfer(transfer)
    if (fault) throw new Error(fault)
  }
  return {
    name: 'moved',
    statement: transfersStatement(transfers.map((transfer) => ({ ...transfer, subject: transfer.subject }))),
  }
}
