import { checkTransfer } from '#domain/ledger/check-transfer.ts'
import type { Transaction } from '#server/driver/database.ts'
import { postAfter } from './queries.ts'
import type { ValueTransfer } from './transfer-value.ts'

/**
 * Transfers value from the studio's accounts to people or between the studio's accounts, because earlier events
 * (`after`, their keys) moved it there; once per event key, and as much as the earlier event moved, whatever the amount
 * says. `unfounded` when the earlier event was never posted about the same lot, account or card. In one round trip,
 * because the studio's accounts have no minimum balance to check first. Throws on an invalid transfer (a bug).
 */
export async function transferAfter(
  tx: Transaction,
  transfers: readonly (ValueTransfer & { readonly after: string })[],
): Promise<('moved' | 'unfounded' | { readonly repeated: string })[]> {
  for (const transfer of transfers) {
    const fault = checkTransfer(transfer)
    if (fault) throw new Error(fault)
    if ('holder' in transfer.from)
      throw new Error('a transfer after an earlier event must come from an account of the studio')
  }
  const followed = await postAfter(
    tx,
    transfers.map((transfer) => ({ ...transfer, subject: transfer.subject })),
  )
  return followed.map((each) =>
    each.result === 'repeated' ? { repeated: each.reason } : each.result === 'posted' ? 'moved' : 'unfounded',
  )
}
