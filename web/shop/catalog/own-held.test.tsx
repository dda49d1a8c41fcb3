import { expect, test } from 'vitest'
import { aProduct, aProductInColours, aVariant } from '#dev/testing/a-product.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { cardWithOwnHeld, withOwnHeld, type OwnHeld } from '../reservations/with-own-held.ts'
import { ProductChoice } from './product-choice.tsx'

const [sample] = aProduct().variation_options
if (sample === undefined) throw new Error('a product has a variant')
const gone = { ...sample.inventory, quantity: 0 }
const last = aProduct({ sold_out: true, variation_options: [aVariant({ sold_out: true, inventory: gone })] })
const two: OwnHeld = {
  id: last.id,
  variation_option_id: sample.id,
  sold_out: false,
  inventory: { ...gone, quantity: 2 },
  deal: null,
}
const nothing = { onChoose: () => undefined, onQuantity: () => undefined }

test('a product is sold out for everyone except the buyer whose open order holds it', async () => {
  const shown = async (product: typeof last) => {
    const [variant] = product.variation_options
    return textOf(await renderPart(<ProductChoice product={product} choosing={{ variant, quantity: 1, ...nothing }} />))
  }
  expect(await shown(last)).toContain('Item sold out')
  const own = await shown(withOwnHeld(last, [two]))
  expect(own).not.toContain('Item sold out')
  expect(own).toContain('Add to cart')
})

test('holds of other buyers or of other products change nothing', () => {
  expect(withOwnHeld(last, [])).toBe(last)
  expect(withOwnHeld(last, [{ ...two, id: 'another' }])).toBe(last)
  expect(withOwnHeld(last, [{ ...two, sold_out: true }])).toMatchObject({ sold_out: true })
})

test("a variant held by the visitor's own order is available again, and its neighbours stay sold out", () => {
  const socks = { ...aProductInColours({ brass: ['s', 'm'] }, ['brass s', 'brass m']), sold_out: true }
  const [small] = socks.variation_options
  const own = withOwnHeld(socks, [{ ...two, id: socks.id, variation_option_id: small?.id ?? '' }])
  expect([own.sold_out, ...own.variation_options.map((variant) => variant.sold_out)]).toEqual([false, false, true])
})

test("pieces at a deal's price that the visitor's own order took are left for that buyer", () => {
  const deal = { price: '30.00', left: 0, quantity: 2, ends_at: '2026-11-30T00:00:00+08:00' }
  const product = aProduct({ variation_options: [aVariant({ deal })] })
  const own = withOwnHeld(product, [{ ...two, id: product.id, deal: { price: '30.00', left: 2 } }])
  expect(own.variation_options[0]?.deal).toEqual({ ...deal, left: 2 })
  const other = withOwnHeld(product, [{ ...two, id: product.id, deal: { price: '20.00', left: 2 } }])
  expect(other.variation_options[0]?.deal).toEqual(deal)
})

test('the card of a list is sold out only when its page is', () => {
  const single = { ...last, variation_option_id: sample.id, inventory: gone }
  expect(cardWithOwnHeld(single, [two])).toMatchObject({ sold_out: false, inventory: { quantity: 2 } })
  expect(cardWithOwnHeld(last, [two])).toMatchObject({ sold_out: false, inventory: null })
  expect(cardWithOwnHeld(last, [])).toBe(last)
})
