import { expect, it } from 'vitest'
import { anOrder } from '#dev/testing/an-order.ts'
import { renderPart } from '#dev/testing/render-part.tsx'
import { OrderLines } from './order-lines.tsx'

it('an item of an order leads to its product with the variant that was bought', async () => {
  const { lines } = anOrder()
  const page = await renderPart(<OrderLines lines={lines} />)
  expect(page).toContain(`href="/shop/view?slug=grip-socks&amp;variant=${lines[0]?.variant_id}"`)
})
