import { describe, expect, it } from 'vitest'
import { aCart, aCartItem, tapIn } from '#dev/testing/a-cart.ts'
import { aProduct } from '#dev/testing/a-product.ts'
import { cardOffer, variantOffer } from '../catalog/card.ts'
import { afterPacking, afterRead, emptyState, guest, type CartState } from './cart-state.ts'
import { parseStoredCart } from './cart-storage.ts'
import { lineOf } from './line-of.ts'

const again = (state: CartState) => parseStoredCart(JSON.stringify(state))
const told = afterRead(emptyState(guest), { revision: 0, cart: aCart([aCartItem(1)]), nowMs: 1 })

describe('the stored cart of a device', () => {
  it('a stored cart is the same after a reload, before and after it was sent', () => {
    const tapped = tapIn(told, { item: aCartItem(2), by: 1 })
    expect(again(tapped)).toEqual(tapped)
    const sent = afterPacking(tapped)
    expect(again(sent)).toEqual(sent)
  })

  it('a stored cart holds products of the catalogue as well as lines of the server', () => {
    const product = aProduct()
    const deal = { price: '39.00', left: 3, quantity: 9, ends_at: '2026-11-22T20:00:00+08:00' }
    const [variant] = product.variation_options
    if (variant === undefined) throw new Error('the product of the tests has variants')
    const card = { ...product, variation_option_id: variant.id, inventory: variant.inventory, deal }
    const offers = [
      variantOffer(product, { ...variant, deal }),
      cardOffer({ ...card, type: 'simple', sold_out: false }),
    ]
    for (const offer of offers) {
      if (offer === undefined) throw new Error('it can be bought')
      const state = tapIn(emptyState(guest), { item: lineOf(offer), by: 2 })
      expect(again(state)).toEqual(state)
    }
  })

  it('a cart stored by an older version is loaded again, and its readable taps are kept', () => {
    const state = tapIn(tapIn(told, { item: aCartItem(2), by: 1 }), { item: aCartItem(3), by: 1 })
    const text = JSON.stringify(state).replaceAll('"thing-3"', '7').replace('"version"', '"edition"')
    expect(parseStoredCart(text)).toMatchObject({ base: undefined, readAtMs: 0 })
    expect(parseStoredCart(text)?.taps.map(({ change }) => change.item.slug)).toEqual(['thing-2'])
  })

  it.each(['null', '[]', '{}', '{"owner":7}'])('a stored cart is ignored when it is %s', (text) => {
    expect(parseStoredCart(text)).toBeUndefined()
  })
})
