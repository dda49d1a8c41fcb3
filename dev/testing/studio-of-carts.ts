import type { getCart } from '#domain/cart/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Sent } from '#web/shop/cart/cart-state.ts'
import { aCart, aCartItem } from './a-cart.ts'

type Cart = OutputOf<typeof getCart>

/** The products to add. */
export const goods = [aCartItem(1), aCartItem(2), aCartItem(3)] as const

/** A server model for cart tests: an absolute list by version, and one effect for each key. */
export class StudioOfCarts {
  cart: Cart = aCart([], 0)
  readonly #answers = new Map<string, Cart | 'moved'>()

  put({ key, version, items }: Sent): Cart | 'moved' {
    const before = this.#answers.get(key)
    if (before !== undefined) return before
    const answer = version === this.cart.version ? this.#store(items) : 'moved'
    if (answer !== 'moved') this.#answers.set(key, answer)
    return answer
  }

  #store(items: Sent['items']): Cart {
    const lines = goods.flatMap((one) => {
      const wanted = items.find(({ id }) => id === one.id)
      return wanted === undefined || wanted.quantity === 0 ? [] : [{ ...one, quantity: wanted.quantity }]
    })
    this.cart = aCart(lines, this.cart.version + 1)
    return this.cart
  }
}
