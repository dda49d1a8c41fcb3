import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { checkoutPackage, extendPackage, payOrder } from '#domain/orders/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { isId, textField } from '#web/kit/form-fields.ts'
import { payAddress } from './pay-address.ts'

/**
 * The form of a payment: a package to buy, a pack to extend or an order to pay, and how. The same key twice pays once.
 */
export type PaymentRequest = {
  readonly key: string
  readonly method: PaymentMethodChoice
  readonly accountType: '01' | '02'
} & (
  | {
      readonly planId: string
      readonly total: string
      readonly toPay: string
      readonly usePoints: boolean
      readonly useGolds: boolean
    }
  | { readonly lotId: string; readonly total: string; readonly useGolds: boolean }
  | { readonly orderId: string }
)

export type Placed = Pick<OutputOf<typeof checkoutPackage>, 'order' | 'redirect'>

/** Places the order or starts its next attempt, from the browser and from the form without script alike. */
export async function sendPayment(call: Call, asked: PaymentRequest): Promise<CallAnswer<Placed>> {
  const how = { ...asked.method, account_type: asked.accountType }
  if ('orderId' in asked) return call(payOrder, { id: asId('orders', asked.orderId), ...how }, { key: asked.key })
  if ('lotId' in asked) {
    const { lotId, total, useGolds, key } = asked
    return call(
      extendPackage,
      { lot_id: asId('package_lots', lotId), months: 1, total, use_golds: useGolds, ...how },
      { key },
    )
  }
  return call(
    checkoutPackage,
    {
      plan_id: asId('package_plans', asked.planId),
      quantity: 1,
      total: asked.total,
      ...(asked.toPay === '' ? {} : { to_pay: asked.toPay }),
      use_points: asked.usePoints,
      use_golds: asked.useGolds,
      ...how,
    },
    { key: asked.key },
  )
}

/** A way to pay with its fields: a bank for online banking, or a phone number for the bank. */
type PaymentMethodChoice =
  | { readonly payment_method: 'curlecfpx'; readonly bank_code?: string }
  | { readonly payment_method: 'curleccc' }
  | { readonly payment_method: 'ipay88'; readonly contact_number?: string; readonly contact_title?: string }

/** The way to pay that a form chose; an empty number is left out. */
export function chosenMethod(form: FormData): PaymentMethodChoice {
  const [method, bank] = [form.get('payment_method'), form.get('bank_code')]
  if (method === 'curleccc') return { payment_method: 'curleccc' }
  if (method !== 'ipay88') return { payment_method: 'curlecfpx', bank_code: typeof bank === 'string' ? bank : '' }
  const [number, title] = [textField(form, 'contact_number').trim(), textField(form, 'contact_title').trim()]
  return {
    payment_method: 'ipay88',
    ...(number === '' ? {} : { contact_number: number }),
    ...(title === '' ? {} : { contact_title: title }),
  }
}

/** Parses the form; undefined for an unknown form. An absent bank becomes an empty one, which the server reports. */
export function parsePayment(form: FormData): PaymentRequest | undefined {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const key = text('key')
  if (!isId(key)) return undefined
  const [usePoints, useGolds] = [text('use_points') === '1', text('use_golds') === '1']
  const isCovered = (usePoints || useGolds) && text('covered') === '1'
  const how = {
    key,
    method: isCovered ? ({ payment_method: 'curlecfpx' } as const) : chosenMethod(form),
    accountType: text('account_type') === '02' ? '02' : '01',
  } as const
  const [planId, orderId, lotId] = [text('plan_id'), text('order_id'), text('lot_id')]
  if (isId(orderId)) return { ...how, orderId }
  if (isId(lotId)) return { ...how, lotId, total: text('total'), useGolds }
  if (!isId(planId)) return undefined
  return { ...how, planId, total: text('total'), toPay: text('to_pay'), usePoints, useGolds }
}

/** The page with the form of that payment, without its language. An order has one of its own, and is kept there. */
export function paymentAddress(asked: PaymentRequest): string {
  if ('orderId' in asked) return payAddress(asked.orderId)
  return 'lotId' in asked ? `/packages/extend?lot_id=${asked.lotId}` : `/packages/purchase?plan_id=${asked.planId}`
}
