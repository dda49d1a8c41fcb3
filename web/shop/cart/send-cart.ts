import { getCart, putCart } from '#domain/cart/api.ts'
import { call, type CallAnswer, type CallRefusal } from '#web/kit/api.ts'
import { isFinalRefusal } from '#web/kit/is-final-refusal.ts'
import type { Cart } from './cart-item.ts'
import type { Sent } from './cart-state.ts'

export async function askForCart(): Promise<CallAnswer<Cart>> {
  return call(getCart, {})
}

/** The outcome of a sent list. */
export type Outcome =
  | { readonly kind: 'stored'; readonly cart: Cart }
  /** The cart changed elsewhere, or its owner did. */
  | { readonly kind: 'moved' }
  /** The line at `place` of the list was refused; without a place, the whole list. */
  | { readonly kind: 'refused'; readonly place: number | undefined; readonly message: string }
  /** Nobody knows whether it arrived. */
  | { readonly kind: 'unanswered' }

export async function sendCart({ key, version, items }: Sent): Promise<Outcome> {
  const answer = await call(putCart, { items: [...items], version }, { key, keepalive: true })
  return answer.ok ? { kind: 'stored', cart: answer.value } : outcomeOf(answer.refusal)
}

function outcomeOf(refusal: CallRefusal): Outcome {
  const { status, code, errors, message } = refusal
  if (code === 'cart.changed' || status === 401) return { kind: 'moved' }
  // A rate limit, a server error or a broken network says nothing about the list.
  if (!isFinalRefusal(refusal)) return { kind: 'unanswered' }
  const [field = ''] = Object.keys(errors)
  const place = /^items\.(\d+)\./.exec(field)?.[1]
  return { kind: 'refused', place: place === undefined ? undefined : Number(place), message }
}
