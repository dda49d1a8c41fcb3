import { expect, it } from 'vitest'
import { aProduct, aVariant } from '#dev/testing/a-product.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { Product } from '#web/shop/catalog/card.ts'
import { BuyingFacts } from './buying-facts.tsx'

/** The parts of a way of delivery that are shown. */
const way = JSON.parse(
  JSON.stringify({
    price: '8.00',
    arrives_from: '2026-12-02',
    arrives_to: '2026-12-04',
    free_shipping_info: { min_amount: '200.00' },
  }),
)

it('a product names the days of its arrival while it can be ordered', async () => {
  const shown = async (product: Product) => textOf(await renderPart(<BuyingFacts product={product} way={way} />))
  const inStock = await shown(aProduct())
  expect(inStock).toContain('Arrives Wed 2 Dec')
  expect(inStock).toContain('40 in stock.')
  const gone = await shown(aProduct({ sold_out: true, variation_options: [aVariant({ sold_out: true })] }))
  expect(gone).toContain('free from RM')
  expect(gone).not.toContain('Arrives')
})
