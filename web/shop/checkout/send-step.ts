import { getAddress } from '#domain/addresses/api.ts'
import { getCart, putCart } from '#domain/cart/api.ts'
import { getCheckout } from '#domain/cart/checkout-api.ts'
import { validateDiscount } from '#domain/cart/discount-api.ts'
import { applyGiftCard, removeGiftCard } from '#domain/cart/gift-card-api.ts'
import { readCode } from '#domain/giftcards/card-code.ts'
import { normaliseEmail } from '#domain/kit/email.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { TypedFields, type Call, type CallAnswer, type CallRefusal } from '#web/kit/api.ts'
import { idField, isId, textField } from '#web/kit/form-fields.ts'
import type { Draft } from './draft.ts'
import { keepCheckout } from './keep-checkout.ts'
import { sendLines } from './line-fields.ts'

/** The result of a step: the next step, and the typed contact. */
interface Sent {
  readonly next: string
  readonly draft?: Draft
}

/** Stores the step that a form sends; undefined for an unknown form. */
export async function sendStep(
  call: Call,
  { form, draft }: { readonly form: FormData; readonly draft: Draft },
): Promise<CallAnswer<Sent> | undefined> {
  const state = await call(getCheckout, { usual: 'true' })
  if (!state.ok) return state
  const keep = async (change: Readonly<Record<string, unknown>>, next: string): Promise<CallAnswer<Sent>> => {
    const kept = await keepCheckout(call, state.value, change)
    return kept.ok ? { ok: true, value: { next } } : kept
  }
  switch (textField(form, 'intent')) {
    case 'contact':
      return sendContact({ form, state: state.value, keep })
    case 'delivery':
      return sendDelivery(call, { form, contact: contactIn(state.value, draft), keep })
    case 'coupon':
      return sendCoupon(call, { form, current: state.value.coupon_code, draft, keep })
    case 'remove_coupon':
      return keep({ coupon_code: null }, '')
    case 'remove_card':
      return removeCard(call, form)
    case 'points':
      return keep({ use_points: form.has('use_points') }, '3')
    case 'golds':
      return keep({ use_golds: form.has('use_golds') }, '3')
    default:
      return sendLinesForm(call, form)
  }
}

interface ContactForm {
  readonly form: FormData
  readonly state: OutputOf<typeof getCheckout>
  readonly keep: (change: Readonly<Record<string, unknown>>, next: string) => Promise<CallAnswer<Sent>>
}

async function sendContact({ form, state, keep }: ContactForm): Promise<CallAnswer<Sent>> {
  const typed = { email: textField(form, 'email'), phone: textField(form, 'phone') }
  const wrong = wrongContact(typed)
  if (wrong) return { ok: false, refusal: wrong }
  const { billing_address: billing } = state
  const change = {
    customer_email: typed.email,
    buyer_tin: textField(form, 'buyer_tin').trim() || null,
    billing_address: billing && { ...billing, email: typed.email, contact_number: typed.phone },
  }
  const kept = await keep(change, '2')
  return kept.ok ? { ok: true, value: { next: '2', draft: typed } } : kept
}

/** Changes the lines and not the checkout state. */
async function sendLinesForm(call: Call, form: FormData): Promise<CallAnswer<Sent> | undefined> {
  const intent = textField(form, 'intent')
  if (intent === 'accept') return leaveOut(call)
  return intent === 'lines' ? sendLines(call, form) : undefined
}

function contactIn(
  state: {
    readonly customer_email: string | null
    readonly billing_address: { readonly contact_number: string; readonly email: string } | null
  },
  draft: Draft,
): Draft {
  return {
    email: draft.email || state.customer_email || state.billing_address?.email || '',
    phone: draft.phone || state.billing_address?.contact_number || '',
  }
}

/** In the language of the page. */
function wrongContact({ email, phone }: Draft): CallRefusal | undefined {
  const errors = {
    ...(normaliseEmail(email) === undefined ? { email: email.trim() === '' ? 'required' : 'invalid' } : {}),
    ...(normalisePhone(phone) === undefined ? { phone: phone.trim() === '' ? 'required' : 'invalid' } : {}),
  }
  if (Object.keys(errors).length === 0) return undefined
  return { status: 422, code: 'request.invalid', message: '', errors, requestId: undefined }
}

function addressOf(form: FormData, { prefix, contact }: { readonly prefix: string; readonly contact: Draft }) {
  const text = (name: string) => textField(form, `${prefix}${name}`).trim()
  const unit = text('unit')
  return {
    recipient: text('recipient'),
    ...courierOf(contact),
    street_address: unit === '' ? text('street_address') : `${unit}, ${text('street_address')}`,
    city: text('city'),
    zip: text('zip'),
    state_id: text('state_id') || null,
  }
}

/** The chosen saved address; undefined when another one was typed. */
async function savedIn(call: Call, form: FormData) {
  const id = textField(form, 'address_id')
  return isId(id) ? call(getAddress, { id: asId('addresses', id) }) : undefined
}

/** The courier calls the contact of the first step, whoever the address was saved for. */
function courierOf({ email, phone }: Draft) {
  return { email, contact_number: phone }
}

interface DeliveryForm {
  readonly form: FormData
  readonly contact: Draft
  readonly keep: (change: Readonly<Record<string, unknown>>, next: string) => Promise<CallAnswer<Sent>>
}

/** A saved address is loaded by its id; its fields in the form are ignored. */
async function sendDelivery(call: Call, { form, contact, keep }: DeliveryForm): Promise<CallAnswer<Sent>> {
  const saved = await savedIn(call, form)
  if (saved !== undefined && !saved.ok) return saved
  const goesTo = saved ? { ...saved.value, ...courierOf(contact) } : addressOf(form, { prefix: '', contact })
  return keep(deliveryOf(form, { contact, goesTo }), form.has('update') ? '2' : '3')
}

interface Going {
  readonly contact: Draft
  readonly goesTo: Readonly<Record<string, unknown>>
}

function deliveryOf(form: FormData, { contact, goesTo }: Going) {
  const isSame = form.has('same_billing')
  const hasBilling = form.has('billing_street_address')
  return {
    ship_to_bill_address: isSame || !hasBilling,
    billing_address: isSame || !hasBilling ? goesTo : addressOf(form, { prefix: 'billing_', contact }),
    shipping_address: isSame || !hasBilling ? null : goesTo,
    shipping_method: textField(form, 'shipping_method') || null,
    shipping_remarks: textField(form, 'shipping_remarks'),
    leave_at_door: form.has('leave_at_door'),
    delivery_tip: textField(form, 'delivery_tip') || '0.00',
    current_step: 3,
  }
}

/** Continues with what can be bought: the rest leaves this order and stays in the cart. */
async function leaveOut(call: Call): Promise<CallAnswer<Sent>> {
  const cart = await call(getCart, {})
  if (!cart.ok) return cart
  const { items, version } = cart.value
  const isStuck = ({ checkout, counted }: (typeof items)[number]) => checkout && !counted
  if (!items.some(isStuck)) return { ok: true, value: { next: '3' } }
  const kept = await call(putCart, {
    items: items.map((item) => ({
      id: item.id,
      variation_option_id: item.variation_option_id,
      quantity: item.quantity,
      checkout: item.checkout && item.counted,
    })),
    version,
  })
  return kept.ok ? { ok: true, value: { next: '3' } } : kept
}

interface CouponForm {
  readonly form: FormData
  readonly current: string | null
  readonly draft: Draft
  readonly keep: (change: Readonly<Record<string, unknown>>, next: string) => Promise<CallAnswer<Sent>>
}

/** Gift card codes use the same field: sixteen letters are never a coupon. */
async function enterCard(call: Call, code: string): Promise<CallAnswer<Sent>> {
  const entered = await call(applyGiftCard, { code })
  return entered.ok ? { ok: true, value: { next: '' } } : entered
}

async function removeCard(call: Call, form: FormData): Promise<CallAnswer<Sent> | undefined> {
  const id = idField(form, 'gift_card_id')
  if (id === undefined) return undefined
  const removed = await call(removeGiftCard, { id: asId('gift_cards', id) })
  return removed.ok ? { ok: true, value: { next: '' } } : removed
}

/**
 * A better coupon replaces the weaker one. A code that takes nothing off is refused with its reason; the other stays.
 */
async function sendCoupon(call: Call, { form, current, draft, keep }: CouponForm): Promise<CallAnswer<Sent>> {
  const code = textField(form, 'coupon_code')
  if (readCode(code) !== undefined) return enterCard(call, code)
  const tried = await call(
    validateDiscount,
    new TypedFields({
      code,
      ...(current === null ? {} : { current }),
      ...(draft.email === '' ? {} : { email: draft.email }),
      ...(draft.phone === '' ? {} : { phone: draft.phone }),
    }),
  )
  return tried.ok ? keep({ coupon_code: tried.value.code }, '') : tried
}
