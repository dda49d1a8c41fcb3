import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { earnPoints } from './earn-points.ts'

interface PaidOrder {
  readonly order: {
    readonly id: Id<'orders'>
    readonly branch_id: Id<'branches'>
    readonly account_id: Id<'accounts'> | null
    readonly gateway_sen: number
  }
  readonly policies: Policies
  readonly now: Instant
}

/** Gives the buyer of an order its points, once. */
export async function earnOrderPoints(tx: Transaction, { order, policies, now }: PaidOrder): Promise<void> {
  const { id, account_id: accountId, branch_id: branchId } = order
  const paidSen = sen(order.gateway_sen)
  await earnPoints(tx, { accountId, branchId, policies, paidSen, with: { kind: 'order', id }, now })
}
