import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { fromWire, sen, toWire } from '#domain/kit/money.ts'
import { listOrders, priceExtension } from '#domain/orders/api.ts'
import { isWaiting } from '#domain/orders/model.ts'
import { totalOrder } from '#domain/orders/total-order.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { fpxLimits } from '#domain/payments/methods-of.ts'
import { businessModels, type AccountType } from '#domain/payments/model.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import type { WaysToPay } from './bank-choices.ts'
import { loadMethods, type Purchase } from './load-purchase.ts'

/** The data of the page that extends a pack by a month. Amounts are of the wire; points cannot pay for it. */
interface Extension {
  readonly lot: OutputOf<typeof listMyPackages>['data'][number]
  readonly price: OutputOf<typeof priceExtension>
  readonly splits: Purchase['splits']
  readonly ways: WaysToPay
  /** An unpaid order for the same pack. */
  readonly openOrder: OutputOf<typeof listOrders>['data'][number] | undefined
}

/** Loads the pack, the price of a month and the new expiry; undefined when the pack is not the caller's. */
export async function loadExtension(
  call: Call,
  asked: { readonly lotId: string; readonly accountType: AccountType },
): Promise<CallAnswer<Extension | undefined>> {
  const lotId = asId('package_lots', asked.lotId)
  const listed = call(listOrders, { limit: '20' })
  const [price, lots, ways, orders] = await Promise.all([
    call(priceExtension, { id: lotId }),
    call(listMyPackages, { limit: '100' }),
    loadMethods(call, { accountType: asked.accountType, listed }),
    listed,
  ])
  if (!price.ok) return price
  if (!lots.ok) return lots
  if (!ways.ok) return ways
  const lot = lots.value.data.find(({ id }) => id === lotId)
  if (lot === undefined) return { ok: true, value: undefined }
  const split = (storeCreditSen = sen(0)) => {
    const total = totalOrder({
      lines: [{ unitSen: fromWire(price.value.unit_price), quantity: 1 }],
      discountSen: fromWire(price.value.referral_discount),
      taxAddedSen: fromWire(price.value.tax_added),
      pointsSen: sen(0),
      storeCreditSen,
      minimumSen: fpxLimits[businessModels[asked.accountType]].minimumSen,
    })
    return { points: '0.00', storeCredit: toWire(total.storeCreditSen), toPay: toWire(total.gatewaySen) }
  }
  const [bare, withCredit] = [split(), split(fromWire(price.value.store_credit))]
  const open = orders.ok
    ? orders.value.data.find(
        (order) => isWaiting(order.status) && order.may_pay_again && order.lines.some((line) => line.lot_id === lotId),
      )
    : undefined
  return {
    ok: true,
    value: {
      lot,
      price: price.value,
      splits: { nothing: bare, points: bare, credit: withCredit, both: withCredit },
      ways: ways.value,
      openOrder: open,
    },
  }
}
