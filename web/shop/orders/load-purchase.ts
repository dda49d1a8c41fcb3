import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { fromWire, sen, toWire } from '#domain/kit/money.ts'
import { listOrders } from '#domain/orders/api.ts'
import { isWaiting } from '#domain/orders/model.ts'
import { totalOrder } from '#domain/orders/total-order.ts'
import { getPackage, pricePackage } from '#domain/packages/api.ts'
import { listBanks, listPaymentGateways, listPaymentMethods } from '#domain/payments/api.ts'
import { fpxLimits } from '#domain/payments/methods-of.ts'
import { businessModels, type AccountType } from '#domain/payments/model.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import type { WaysToPay } from './bank-choices.ts'

/** The data of a purchase page. Amounts are of the wire; `splits` are the four combinations of the two toggles. */
export interface Purchase {
  readonly plan: OutputOf<typeof getPackage>
  readonly price: OutputOf<typeof pricePackage>
  readonly splits: Readonly<Record<OwnValue, Split>>
  readonly ways: WaysToPay
  /** An unpaid order for the same package. */
  readonly openOrder: OutputOf<typeof listOrders>['data'][number] | undefined
}

/** What the buyer uses before the bank. */
export type OwnValue = 'nothing' | 'points' | 'credit' | 'both'

interface Split {
  readonly points: string
  readonly storeCredit: string
  readonly toPay: string
}

/** Loads the package, its price for this caller, and the banks of that account type. Only for signed-in callers. */
export async function loadPurchase(
  call: Call,
  asked: { readonly planId: string; readonly accountType: AccountType },
): Promise<CallAnswer<Purchase>> {
  const planId = asId('package_plans', asked.planId)
  const listed = call(listOrders, { limit: '20' })
  const [plan, price, ways, orders] = await Promise.all([
    call(getPackage, { id: planId }),
    call(pricePackage, { plan_id: planId }),
    loadMethods(call, { accountType: asked.accountType, listed }),
    listed,
  ])
  if (!orders.ok) return orders
  if (!plan.ok) return plan
  if (!price.ok) return price
  if (!ways.ok) return ways
  const offered = fromWire(price.value.point_info?.points_redeem_value ?? '0.00')
  const credit = fromWire(price.value.store_credit)
  const split = ({ pointsSen = sen(0), storeCreditSen = sen(0) }): Split => {
    const total = totalOrder({
      lines: [{ unitSen: fromWire(price.value.unit_price), quantity: 1 }],
      discountSen: fromWire(price.value.referral_discount),
      taxAddedSen: fromWire(price.value.tax_added),
      pointsSen,
      storeCreditSen,
      minimumSen: fpxLimits[businessModels[asked.accountType]].minimumSen,
    })
    return {
      points: toWire(total.pointsSen),
      storeCredit: toWire(total.storeCreditSen),
      toPay: toWire(total.gatewaySen),
    }
  }
  const open = orders.value.data.find(
    (order) => isWaiting(order.status) && order.may_pay_again && order.lines.some((line) => line.plan_id === planId),
  )
  return {
    ok: true,
    value: {
      plan: plan.value,
      price: price.value,
      splits: {
        nothing: split({}),
        points: split({ pointsSen: offered }),
        credit: split({ storeCreditSen: credit }),
        both: split({ pointsSen: offered, storeCreditSen: credit }),
      },
      ways: ways.value,
      openOrder: open,
    },
  }
}

/** The current ways to pay. When a gateway cannot be reached there are no banks, and the page says so. */
export async function loadMethods(
  call: Call,
  {
    accountType,
    listed = call(listOrders, { limit: '20' }),
  }: {
    readonly accountType: AccountType
    /** The orders of the caller, when the page reads them anyway. */
    readonly listed?: Promise<CallAnswer<OutputOf<typeof listOrders>>>
  },
): Promise<CallAnswer<WaysToPay>> {
  const wanted = { method: '01', business_model: accountType, limit: '100' } as const
  const [banks, offered, gateways, orders] = await Promise.all([
    call(listBanks, wanted),
    call(listPaymentMethods, wanted),
    call(listPaymentGateways, {}),
    listed,
  ])
  if (!banks.ok && banks.refusal.code !== 'payments.no_provider') return banks
  if (!offered.ok) return offered
  if (!gateways.ok) return gateways
  const list = banks.ok ? banks.value.data.map(({ code, name, online }) => ({ code, name, online })) : []
  const methods = offered.value.data.map(({ code }) => code)
  const hasProvider = gateways.value.total > 0
  const lastBank = orders.ok ? bankUsedLast(orders.value.data) : undefined
  return {
    ok: true,
    value: { accountType, banks: list, methods, hasProvider, key: newIntentKey(), ...(lastBank && { lastBank }) },
  }
}

/** The bank of the newest order that was paid by one; undefined before the first. */
function bankUsedLast(newestFirst: OutputOf<typeof listOrders>['data']): string | undefined {
  const byBank = newestFirst.find(({ paid_at, payment }) => paid_at !== null && payment?.method === 'curlecfpx')
  return byBank?.payment?.bank_code
}
