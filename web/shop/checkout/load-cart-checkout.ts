import { listAddresses } from '#domain/addresses/api.ts'
import { maxAddresses } from '#domain/addresses/model.ts'
import { getCart } from '#domain/cart/api.ts'
import { getCheckout } from '#domain/cart/checkout-api.ts'
import { normaliseEmail } from '#domain/kit/email.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import type { AccountType } from '#domain/payments/model.ts'
import { listShippings } from '#domain/shipping/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import type { WaysToPay } from '../orders/bank-choices.ts'
import { loadMethods } from '../orders/load-purchase.ts'
import type { Draft } from './draft.ts'
import { keepCheckout } from './keep-checkout.ts'

export type Step = 1 | 2 | 3
export type Cart = OutputOf<typeof getCart>
type CheckoutState = OutputOf<typeof getCheckout>
type Shippings = OutputOf<typeof listShippings>['data']

/** What the page of a cart knows: the step it stands at, and everything that any step asks. */
export interface CartCheckout {
  readonly step: Step
  readonly steps: readonly Step[]
  readonly cart: Cart
  readonly state: CheckoutState
  readonly hasGoods: boolean
  readonly isMember: boolean
  readonly contact: Draft
  readonly shippings: Shippings
  readonly ways: WaysToPay | undefined
}

interface Wanted {
  readonly draft: Draft
  /** What the account is known by; undefined for a guest. */
  readonly account: Draft | undefined
  /** The step in the address of the page. */
  readonly step: string | null
  readonly accountType: AccountType
}

/** Reads the cart and what was filled in; undefined when nothing in the cart is to be bought. */
export async function loadCartCheckout(call: Call, wanted: Wanted): Promise<CallAnswer<CartCheckout | undefined>> {
  const [cart, kept] = await Promise.all([call(getCart, {}), call(getCheckout, {})])
  if (!cart.ok) return cart
  if (!kept.ok) return kept
  const bought = cart.value.items.filter((item) => item.counted)
  if (bought.length === 0) return { ok: true, value: undefined }
  const hasGoods = bought.some((item) => item.variation_option_id !== null)
  const filled = hasGoods && wanted.account ? await fillFromBook(call, kept.value) : undefined
  const shown = filled === undefined ? cart : await call(getCart, {})
  if (!shown.ok) return shown
  const value = await atStep(call, { wanted, cart: shown.value, state: filled ?? kept.value, hasGoods })
  return { ok: true, value }
}

interface Read {
  readonly wanted: Wanted
  readonly cart: Cart
  readonly state: CheckoutState
  readonly hasGoods: boolean
}

/** The step that was asked for, or the furthest that can be reached, with what it alone needs. */
async function atStep(call: Call, { wanted, cart, state, hasGoods }: Read): Promise<CartCheckout> {
  const { account, draft } = wanted
  const contact = contactOf(state, account ? [draft, account] : [draft])
  const steps: readonly Step[] = hasGoods ? [1, 2, 3] : [1, 3]
  const furthest = furthestStep({ contact, hasGoods, hasDelivery: cart.shipping_method !== null, state })
  const sent = steps.find((one) => String(one) === wanted.step)
  const step = sent === undefined || sent > furthest ? furthest : sent
  const [shippings, ways] = await Promise.all([
    step === 2 ? loadShippings(call, cart.parcel) : [],
    step === 3 ? loadMethods(call, wanted.accountType) : undefined,
  ])
  const isMember = account !== undefined
  return { step, steps, cart, state, hasGoods, isMember, contact, shippings, ways: ways?.ok ? ways.value : undefined }
}

/**
 * A member with a default address has nothing to type: it is filled in with the first way to deliver, so that the page
 * opens at the payment. What was filled in before stays.
 */
async function fillFromBook(call: Call, state: CheckoutState): Promise<CheckoutState | undefined> {
  if (state.billing_address !== null) return undefined
  const book = await call(listAddresses, { limit: String(maxAddresses) })
  const usual = book.ok ? book.value.data.find((one) => one.default && one.problem === null) : undefined
  if (usual === undefined || usual.state_id === null) return undefined
  const ways = await call(listShippings, { state_id: usual.state_id })
  const first = ways.ok ? ways.value.data[0] : undefined
  const answer = await keepCheckout(call, state, { billing_address: usual, shipping_method: first?.id ?? null })
  return answer.ok ? answer.value : undefined
}

/** Of every state, for the choice follows the state that is typed; at the price that this cart is charged. */
async function loadShippings(call: Call, { goods, weight_grams }: Cart['parcel']): Promise<Shippings> {
  const listed = await call(listShippings, { goods, weight_grams: String(weight_grams), limit: '100' })
  return listed.ok ? listed.value.data : []
}

function contactOf(state: CheckoutState, others: readonly Draft[]): Draft {
  const address = state.billing_address
  const first = (texts: ReadonlyArray<string | null | undefined>) => texts.find((text) => text) ?? ''
  return {
    email: first([state.customer_email, address?.email, ...others.map(({ email }) => email)]),
    phone: first([address?.contact_number, ...others.map(({ phone }) => phone)]),
  }
}

interface Known {
  readonly contact: Draft
  readonly hasGoods: boolean
  readonly hasDelivery: boolean
  readonly state: CheckoutState
}

function furthestStep({ contact, hasGoods, hasDelivery, state }: Known): Step {
  const hasContact = normaliseEmail(contact.email) !== undefined && normalisePhone(contact.phone) !== undefined
  if (!hasContact) return 1
  return hasGoods && (state.billing_address === null || !hasDelivery) ? 2 : 3
}
