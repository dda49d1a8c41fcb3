import { listAddresses } from '#domain/addresses/api.ts'
import { maxAddresses } from '#domain/addresses/model.ts'
import { getCart } from '#domain/cart/api.ts'
import { getCheckout } from '#domain/cart/checkout-api.ts'
import { normaliseEmail } from '#domain/kit/email.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire, sen, toWire } from '#domain/kit/money.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { totalOrder } from '#domain/orders/total-order.ts'
import { fpxLimits } from '#domain/payments/methods-of.ts'
import { businessModels, type AccountType } from '#domain/payments/model.ts'
import { listShippings } from '#domain/shipping/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import type { WaysToPay } from '../orders/bank-choices.ts'
import { loadMethods } from '../orders/load-purchase.ts'
import type { Draft } from './draft.ts'

export type Step = 1 | 2 | 3
export type Cart = OutputOf<typeof getCart>
type CheckoutState = OutputOf<typeof getCheckout>
type Shippings = OutputOf<typeof listShippings>['data']
type Book = OutputOf<typeof listAddresses>['data']

/** The data of a cart's checkout: the current step, and everything that any step needs. */
export interface CartCheckout {
  readonly step: Step
  readonly steps: readonly Step[]
  readonly cart: Cart
  readonly state: CheckoutState
  readonly hasGoods: boolean
  readonly isMember: boolean
  readonly contact: Draft
  readonly shippings: Shippings
  /** The member's addresses for delivery. */
  readonly book: Book
  readonly ways: WaysToPay | undefined
  readonly split: Split
}

/** What pays the total, as on the wire: points and the wallet where chosen, gift cards, and the bank. */
export interface Split {
  readonly points: string
  /** The amount that each card pays, by its id. */
  readonly giftCards: Readonly<Record<string, string>>
  readonly storeCredit: string
  readonly toPay: string
}

interface Wanted {
  readonly draft: Draft
  /** The account's e-mail and phone; undefined for a guest. */
  readonly account: Draft | undefined
  /** The step in the address of the page. */
  readonly step: string | null
  readonly accountType: AccountType
}

interface LoadedCart {
  /** Undefined when nothing in the cart can be bought. */
  readonly checkout: CartCheckout | undefined
  /** Whether the cart holds anything, also what is sold out or not selected. */
  readonly hasLines: boolean
}

/** Loads the cart and the checkout state. */
export async function loadCartCheckout(call: Call, wanted: Wanted): Promise<CallAnswer<LoadedCart>> {
  const [cart, kept] = await Promise.all([call(getCart, { usual: 'true' }), call(getCheckout, { usual: 'true' })])
  if (!cart.ok) return cart
  if (!kept.ok) return kept
  const bought = cart.value.items.filter((item) => item.counted)
  const hasLines = cart.value.items.length > 0
  if (bought.length === 0) return { ok: true, value: { checkout: undefined, hasLines } }
  const hasGoods = bought.some((item) => item.variation_option_id !== null)
  const checkout = await atStep(call, { wanted, cart: cart.value, state: kept.value, hasGoods })
  return { ok: true, value: { checkout, hasLines } }
}

interface Read {
  readonly wanted: Wanted
  readonly cart: Cart
  readonly state: CheckoutState
  readonly hasGoods: boolean
}

/** The requested step, or the furthest that can be reached, with the data of that step. */
async function atStep(call: Call, { wanted, cart, state, hasGoods }: Read): Promise<CartCheckout> {
  const { account, draft } = wanted
  const contact = contactOf(state, account ? [draft, account] : [draft])
  const steps: readonly Step[] = hasGoods ? [1, 2, 3] : [1, 3]
  const furthest = furthestStep({ contact, hasGoods, hasDelivery: cart.shipping_method !== null, state })
  const sent = steps.find((one) => String(one) === wanted.step)
  const step = sent === undefined || sent > furthest ? furthest : sent
  const isMember = account !== undefined
  const [shippings, book, ways] = await Promise.all([
    step === 2 ? loadShippings(call, cart.parcel) : [],
    step === 2 && isMember ? loadBook(call) : [],
    step === 3 ? loadMethods(call, { accountType: wanted.accountType }) : undefined,
  ])
  const shown = { step, steps, cart, state, hasGoods, isMember, contact, shippings, book }
  return { ...shown, ways: ways?.ok ? ways.value : undefined, split: splitOf({ cart, state }, wanted.accountType) }
}

/** The rule of the server, so that the page shows what will be charged. */
function splitOf({ cart, state }: Pick<Read, 'cart' | 'state'>, accountType: AccountType): Split {
  const total = totalOrder({
    lines: [
      { unitSen: sen(fromWire(cart.grand_total) - fromWire(cart.bank_only)), quantity: 1 },
      { unitSen: fromWire(cart.bank_only), quantity: 1, bankOnly: true },
    ],
    pointsSen: state.use_points ? fromWire(cart.point_info?.points_redeem_value ?? '0.00') : sen(0),
    giftCards: cart.applied_gift_cards.map(({ id, amount }) => ({ id, balanceSen: fromWire(amount) })),
    storeCreditSen: state.use_golds ? fromWire(state.store_credit) : sen(0),
    minimumSen: fpxLimits[businessModels[accountType]].minimumSen,
  })
  return {
    points: toWire(total.pointsSen),
    giftCards: Object.fromEntries(total.giftCards.map(({ id, amountSen }) => [id, toWire(amountSen)])),
    storeCredit: toWire(total.storeCreditSen),
    toPay: toWire(total.gatewaySen),
  }
}

async function loadBook(call: Call): Promise<Book> {
  const listed = await call(listAddresses, { limit: String(maxAddresses) })
  return listed.ok ? listed.value.data.filter(({ problem }) => problem === null) : []
}

/** For every state, since the choice follows the typed state; at this cart's price. */
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
