import { sen } from '#domain/kit/money.ts'
import type { CashFacts } from '#domain/orders/cash.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { NewOrder } from '#server/orders/change-queries.ts'
import { listVerifiedContacts } from '#server/reservations/holder-queries.ts'
import { guestNetworks, networkMarks } from '#server/reservations/network-mark.ts'
import { countCashOrders, countNetworkCash } from './queries.ts'

interface Wanted {
  readonly buyer: Pick<NewOrder['buyer'], 'accountId' | 'email' | 'phone'>
  /** The number that the courier calls. */
  readonly courierCalls: string | undefined
}

/**
 * The facts that decide whether an order may be paid in cash on delivery. A person is known by account, e-mail and
 * phone, so that nobody empties the stock with unpaid orders. Anybody can type another's e-mail or phone: an unverified
 * one counts only in the network that typed it, and not against its owner. The buyer must be locked.
 */
export async function loadCashFacts(
  ctx: WriteContext,
  { buyer, courierCalls }: Wanted,
): Promise<Omit<CashFacts, 'onlyGoods'>> {
  const { tx } = ctx
  const policies = await ctx.policies()
  const { accountId, email, phone } = buyer
  const phones = [phone, courierCalls].flatMap((one) => one ?? [])
  const proven = accountId === null ? [] : await listVerifiedContacts(tx, accountId)
  const networks = guestNetworks(ctx)
  return {
    maxSen: sen(policies.cash_on_delivery_max_sen),
    open: await countCashOrders(tx, { accountId, email, phones, proven, networks: networkMarks(ctx) }),
    openMax: policies.cash_on_delivery_open_max,
    ofNetwork: networks === null ? 0 : await countNetworkCash(tx, networks),
    ofNetworkMax: policies.guest_orders_max,
  }
}
