import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { buyerOf } from './buyer-of.ts'
import type { OrderRow } from './queries.ts'

interface CreditSpent {
  readonly order: Pick<OrderRow, 'id' | 'account_id' | 'person_id' | 'store_credit_sen'>
  /** `placed` with the order; `revived` when late money revives an expired order and the credit is taken once more. */
  readonly because: 'placed' | 'revived'
  readonly now: Instant
}

/**
 * Takes the order's share of store credit from the wallet. Its lock was taken before, so a wallet that holds less is a
 * bug.
 */
export async function spendStoreCredit(tx: Transaction, { order, because, now }: CreditSpent): Promise<void> {
  if (order.store_credit_sen === 0) return
  const { accountId } = buyerOf(order)
  const moved = await transferValue(tx, {
    eventKey: `order:${order.id}:credit_${because}`,
    reason: 'store_credit_spent',
    subject: order.id,
    at: now,
    unit: 'sen',
    amount: order.store_credit_sen,
    from: { kind: 'store_credit', holder: accountId },
    to: { kind: 'house:store_credit_spent' },
    about: accountId,
  })
  if (moved === 'too_little')
    throw new Error(`order ${order.id}: the wallet holds less store credit than under its lock`)
}
