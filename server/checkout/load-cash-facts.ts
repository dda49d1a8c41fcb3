import { sen } from '#domain/kit/money.ts'
import type { CashFacts } from '#domain/orders/check-cash.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { NewOrder } from '#server/orders/change-queries.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { countCashOrders } from './queries.ts'

interface Wanted {
  readonly buyer: Pick<NewOrder['buyer'], 'accountId' | 'email' | 'phone'>
  /** The number that the courier calls. */
  readonly courierCalls: string | undefined
  readonly onlyGoods: boolean
}

/**
 * What decides whether an order may be paid in cash on delivery. A person is known by account, e-mail and phone, so
 * that nobody drains the shelf with orders that nobody pays for. The buyer must be locked.
 */
export async function loadCashFacts(
  { tx, branch }: WriteContext,
  { buyer, courierCalls, onlyGoods }: Wanted,
): Promise<CashFacts> {
  const policies = await loadPolicies(tx, branch.id)
  const phones = [buyer.phone, courierCalls].flatMap((phone) => phone ?? [])
  return {
    maxSen: sen(policies.cash_on_delivery_max_sen),
    onlyGoods,
    open: await countCashOrders(tx, { accountId: buyer.accountId, email: buyer.email, phones }),
    openMax: policies.cash_on_delivery_open_max,
  }
}
