import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listWalletTransactions as endpoint } from '#domain/wallet/api.ts'
import { walletReasons, type WalletReason } from '#domain/wallet/model.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { listWalletRows } from './queries.ts'

/** What went into the caller's wallet and out of it, with what is in it now. */
export async function listWalletTransactions(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { accountId } = signedIn(ctx)
  const { rows, total } = await listWalletRows(ctx.db, { accountId, query })
  const balance = await loadBalance(ctx.db, { kind: 'store_credit', holder: accountId, unit: 'sen' })
  const data = rows.map((row) => ({
    id: row.id,
    type: 'store_credit' as const,
    reason: reasonOf(row.reason),
    amount: toWire(sen(row.amount)),
    balance_after: toWire(sen(row.balance_after)),
    order: row.order_id === null || row.order_number === null ? null : { id: row.order_id, number: row.order_number },
    at: wireTime(row.at, ctx.branch.zone),
  }))
  return { ...page(data, { ...query, total }), store_credit: toWire(sen(balance)) }
}

function reasonOf(reason: string): WalletReason {
  return walletReasons.find((known) => known === reason) ?? 'other'
}
