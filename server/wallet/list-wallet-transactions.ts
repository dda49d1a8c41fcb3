import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import { pointsWorth } from '#domain/points/redeem-points.ts'
import type { listWalletTransactions as endpoint } from '#domain/wallet/api.ts'
import { walletReasons, type WalletReason } from '#domain/wallet/model.ts'
import { readTogether } from '#server/driver/transaction.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { loadPoints } from '#server/points/points.ts'
import { listWalletRows } from './queries.ts'

/** The entries of the caller's wallet, with the present balance. */
export async function listWalletTransactions(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint> & Only,
): Promise<OutputOf<typeof endpoint>> {
  const { accountId } = signedIn(ctx)
  const [{ rows, total }, balance, points] = await readTogether(ctx.db, async (db) =>
    Promise.all([
      listWalletRows(db, { accountId, query }),
      loadBalance(db, { kind: 'store_credit', holder: accountId, unit: 'sen' }),
      loadPoints(db, { accountId, zone: ctx.branch.zone }),
    ]),
  )
  const data = rows.map((row) => ({
    id: row.id,
    ...amountsOf(row),
    reason: reasonOf(row.reason),
    order: row.order_id === null || row.order_number === null ? null : { id: row.order_id, number: row.order_number },
    at: wireTime(row.at, ctx.branch.zone),
  }))
  const { points_paid_per_ringgit: perRinggit } = await ctx.policies()
  return {
    ...page(data, { ...query, total }),
    store_credit: toWire(sen(balance)),
    points: points.good,
    points_worth: toWire(pointsWorth(points.good, { perRinggit })),
    points_expire: points.next,
  }
}

function amountsOf({ kind, amount, balance_after }: Awaited<ReturnType<typeof listWalletRows>>['rows'][number]) {
  return kind === 'points'
    ? { type: 'point' as const, amount: String(amount), balance_after: String(balance_after) }
    : { type: 'store_credit' as const, amount: toWire(sen(amount)), balance_after: toWire(sen(balance_after)) }
}

function reasonOf(reason: string): WalletReason {
  return walletReasons.find((known) => known === reason) ?? 'other'
}
