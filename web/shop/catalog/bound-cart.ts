import type { Refusal } from '#domain/kit/refusal.ts'
import type { CartOffer } from './card.ts'

/** What rooms below and beside the cart call of it. Its script comes behind the page. */
interface BoundCart {
  readonly add: (offer: CartOffer, quantity: number) => Refusal | undefined
  /** Stores what this device has changed; false when it cannot be stored now, which the cart announces. */
  readonly store: () => Promise<boolean>
  /** Loads the cart again, though the device keeps it for half a minute. */
  readonly reload: () => Promise<void>
}

const bound = Promise.withResolvers<BoundCart>()

/** The frame binds the cart of the page once. */
export function bindCart(cart: BoundCart): void {
  bound.resolve(cart)
}

/** The cart of the page, once its script has loaded. */
export async function boundCart(): Promise<BoundCart> {
  return bound.promise
}

/** Loads the cart again once its script is here, such as after an order took its lines. */
export async function reloadCart(): Promise<void> {
  const cart = await boundCart()
  await cart.reload()
}
