import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { lockPoints } from './points.ts'

interface Offering {
  /** A guest has none of it. */
  readonly accountId: Id<'accounts'> | null
  readonly use_points: boolean
  readonly use_golds: boolean
}

/** What a buyer offers of points and store credit, under their locks: points first, as everyone locks them. */
export async function lockValue(tx: Transaction, { accountId, use_points, use_golds }: Offering) {
  if (accountId === null) return { pointLots: [], storeCreditSen: sen(0) }
  const pointLots = use_points ? await lockPoints(tx, accountId) : []
  const credit = use_golds ? await lockBalance(tx, { kind: 'store_credit', holder: accountId, unit: 'sen' }) : 0
  return { pointLots, storeCreditSen: sen(credit) }
}
