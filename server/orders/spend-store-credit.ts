import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import type { OrderRow } from './queries.ts'

interface CreditSpent {
  readonly order: Pick<OrderRow, 'id' | 'account_id' | 'store_credit_sen'>
  /** `placed` with the order; `revived` when late money brings a dead order back and the credit is taken once more. */
  readonly because: 'placed' | 'revived'
  readonly now: Instant
}

/** Takes the order's share of store credit from the wallet. False when the wallet no longer holds that much; then nothing moved. */
export async function spendStoreCredit(tx: Transaction, { order, because, now }: CreditSpent): Promise<boolean> {
  if (order.store_credit_sen === 0) return true
  const moved = await transferValue(tx, {
    eventKey: `order:${order.id}:credit_${because}`,
    reason: 'store_credit_spent',
    subject: order.id,
    at: now,
    unit: 'sen',
    amount: order.store_credit_sen,
    from: { kind: 'store_credit', holder: order.account_id },
    to: { kind: 'house:store_credit_spent' },
    about: order.account_id,
  })
  return moved !== 'too_little'
}
