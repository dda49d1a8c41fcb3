import { expect, test } from 'vitest'
import { aCartItem } from '#dev/testing/a-cart.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { CartFoot } from './cart-foot.tsx'
import type { CartItem } from './cart-item.ts'
import { emptyState, guest } from './cart-state.ts'
import { priceLines } from './price-lines.ts'

const thing = aCartItem(1)
const gone = aCartItem(2, { inventory: { ...thing.inventory, is_continuous_selling: false } })

async function footOf(...items: readonly CartItem[]): Promise<string> {
  const cart = { state: emptyState(guest), items, trouble: undefined, refusals: {}, moved: {} }
  return textOf(await renderPart(<CartFoot cart={cart} priced={priceLines(items)} />))
}

test('a cart in which everything is sold out offers the shop, and no total of nothing', async () => {
  const foot = await footOf(gone)
  expect(foot).toContain('Nothing in the cart can be bought right now.')
  expect(foot).toContain('Shop')
  expect(foot).not.toMatch(/Check out|RM/)
})

test('one line that can be bought is enough for the checkout button, selected or not', async () => {
  expect(await footOf(gone, thing)).toContain('Check out')
  const foot = await footOf(gone, { ...thing, checkout: false })
  expect(foot).toContain('Check out')
  expect(foot).toContain('Select something to check out.')
})
