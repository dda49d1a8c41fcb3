import { checkQuantity } from '#domain/cart/check-lines.ts'
import { maxLines } from '#domain/cart/model.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { CartOffer } from '../catalog/card.ts'
import { itemKey, soldThing } from './cart-item.ts'
import { cartNow, changeCart } from './cart-store.ts'
import { lineOf } from './line-of.ts'

/** Adds a quantity of a product to the cart, or returns the cart rule that refuses it. */
export function addOffer(offer: CartOffer, quantity: number): Refusal | undefined {
  const { items } = cartNow()
  const held = items.find((item) => itemKey(item) === itemKey(offer))
  if (held === undefined && items.length >= maxLines)
    return refuse('cart.too_many_lines', { values: { max: maxLines } })
  const item = held ?? lineOf(offer)
  const refusal = checkQuantity(soldThing(item), (held?.quantity ?? 0) + quantity)
  if (refusal === undefined) changeCart({ item, by: quantity, ...(held?.checkout === false ? { checkout: true } : {}) })
  return refusal
}
