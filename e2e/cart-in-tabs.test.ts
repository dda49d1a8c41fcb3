import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { addButton, cards, cartButton, open, socks, storedAs } from './kit/buyer.ts'
import { startNetwork } from './kit/network.ts'
import { stageProduct } from './kit/stage.ts'
import { phone } from './kit/visitor.ts'

const stage = stageProduct()

/** A buyer with two tabs of the shop: socks in the first, cards in the other. */
async function aBuyerOfTwo(through?: string) {
  const buyer = await stage.aVisitor({ size: phone, ...(through === undefined ? {} : { through }) })
  const other = await buyer.context.newPage()
  await open(other, cards)
  await open(buyer.page, socks)
  return { buyer, other }
}

const says = async (page: Page, label: string) =>
  expect.poll(async () => cartButton(page).getAttribute('aria-label')).toBe(label)
const wakeCart = async (page: Page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')))

test("two tabs share one cart, and neither loses the other's taps", async () => {
  const { buyer, other } = await aBuyerOfTwo()
  await addButton(buyer.page).click()
  await says(other, 'Cart, 1 item')
  await addButton(other).click()
  await addButton(buyer.page).click()
  await storedAs(buyer, [
    ['grip-socks', 2],
    ['movement-cards', 1],
  ])
  await buyer.leave()
})

test.runIf(isLong)('a cart loses no tap that two tabs made at the same moment', async () => {
  const { buyer, other } = await aBuyerOfTwo()
  await addButton(buyer.page).click()
  for (let tap = 0; tap < 5; tap += 1)
    await Promise.all(
      [buyer.page, other].map(async (page) => addButton(page).evaluate((button: HTMLElement) => button.click())),
    )
  await storedAs(buyer, [
    ['grip-socks', 6],
    ['movement-cards', 5],
  ])
  await buyer.leave()
})

test.runIf(isLong)('two tabs that load their first cart share one, which only one of them requests', async () => {
  let strangers = 0
  // Each response to a request without a secret sets one, and the browser keeps the last.
  const network = await startNetwork(({ method, url = '', headers }) => {
    if (method !== 'GET' || !url.endsWith('/api/cart') || headers.cookie?.includes('hundred_guest') === true) return {}
    strangers += 1
    return { lateMs: 1000 }
  })
  const { buyer, other } = await aBuyerOfTwo(network.url)
  await addButton(buyer.page).click()
  await says(other, 'Cart, 1 item')
  await wakeCart(other)
  await storedAs(buyer, [['grip-socks', 1]])
  expect(strangers).toBe(1)
  await buyer.leave()
  await network.close()
})

test.runIf(isLong)('a cart is stored although another tab was suspended while it loaded the first', async () => {
  const { buyer, other } = await aBuyerOfTwo()
  await other.evaluate(() => void navigator.locks.request('hundred-cart', async () => new Promise(() => undefined)))
  await addButton(buyer.page).click()
  await storedAs(buyer, [['grip-socks', 1]])
  await buyer.leave()
})

test.runIf(isLong)('two tabs that start to send at the same moment send the cart once', async () => {
  const { buyer, other } = await aBuyerOfTwo()
  await addButton(buyer.page).click()
  await says(other, 'Cart, 1 item')
  for (let quantity = 1; quantity <= 4; quantity += 1) {
    await Promise.all([buyer.page, other].map(wakeCart))
    await storedAs(buyer, [['grip-socks', quantity]])
    await addButton(buyer.page).click()
    await says(other, `Cart, ${quantity + 1} items`)
  }
  await buyer.leave()
})
