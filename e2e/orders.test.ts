import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { chooseAndTick, field, goToPayment, payAtBank } from './kit/checkout.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'
import { vitalsOf } from './kit/vitals.ts'

const stage = stageProduct({ profile: 'demo' })

/** Buys and pays two pairs of socks without an account; returns the number of the order. */
async function buySocks(): Promise<string> {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await goToPayment(page, { pairs: 2, email: 'grace@example.com' })
  await chooseAndTick(page)
  await payAtBank(page)
  const id = new URL(page.url()).searchParams.get('order_id') ?? ''
  const order = async () =>
    page.evaluate(
      async (asked): Promise<{ readonly number: string; readonly status: string }> => (await fetch(asked)).json(),
      `/api/orders/${id}`,
    )
  await expect.poll(async () => (await order()).status).toBe('processing')
  const { number } = await order()
  await visitor.leave()
  return number
}

async function expectFit(page: Page): Promise<void> {
  await settled(page)
  await expectWellMade(page)
  await expectAccessible(page)
}

test('a guest tracks an order by keyboard alone, prints it, asks to cancel it and withdraws', async () => {
  const number = await buySocks()
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await page.goto('/track-order')
  await expectFit(page)
  await page.getByRole('button', { name: 'Track order' }).press('Enter')
  await page.getByText('Order number cannot be empty').waitFor()
  await page.getByText('Invalid phone or email').waitFor()
  await expect.poll(async () => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('number')
  await page.keyboard.type(number.toLowerCase())
  await page.keyboard.press('Tab')
  await page.keyboard.type('ali@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('No result found').waitFor()
  await field(page, 'Email or phone').fill('+60 12 345 6789')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  await page.getByRole('heading', { name: 'Being prepared' }).waitFor()
  await expectFit(page)

  await page.getByRole('link', { name: 'Print invoice' }).click()
  await page.getByRole('heading', { name: 'Invoice', exact: true }).waitFor()
  expect(await page.getByRole('main').innerText()).toContain('Fees for classes and packages are non-refundable.')
  await expectFit(page)
  await page.getByRole('link', { name: 'Back to the order' }).click()

  await page.getByRole('link', { name: 'Cancel order' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.waitFor()
  const safe = dialog.getByRole('button', { name: 'Keep my order' })
  await expect.poll(async () => safe.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Request cancellation' }).press('Enter')
  await dialog.getByText('You must provide your cancellation comment').waitFor()
  await dialog.getByLabel('Comment').fill('I need M, not S.')
  await dialog.getByRole('button', { name: 'Request cancellation' }).press('Enter')
  await page.getByText('Cancellation requested.').waitFor()
  await page.getByRole('heading', { name: 'You asked to cancel this order' }).waitFor()
  await expectFit(page)

  await page.getByRole('button', { name: 'Withdraw my request' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Keep this order after all?' })
  await question.getByText("this order can't be cancelled again").waitFor()
  await question.getByRole('button', { name: 'Keep the order' }).press('Enter')
  await page.getByRole('heading', { name: 'You withdrew your request' }).waitFor()
  expect(await page.getByRole('link', { name: 'Cancel order' }).count()).toBe(0)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)('without script an order is tracked and cancelled by plain forms', async () => {
  const number = await buySocks()
  const visitor = await stage.aVisitor({ size: phone, theme: 'dark', scripts: false })
  const { page } = visitor
  await page.goto('/zh/track-order')
  await field(page, '订单号').fill(number)
  await field(page, '电邮或电话').fill('GRACE@example.com')
  await page.getByRole('button', { name: '查询订单' }).click()
  await page.getByRole('heading', { name: `订单 ${number}` }).waitFor()
  await page.getByRole('link', { name: '取消订单' }).click()
  await page.getByRole('button', { name: '申请取消' }).click()
  await page.getByText(/取消说明/).waitFor()
  await field(page, '说明').fill('尺码错了')
  await page.getByRole('button', { name: '申请取消' }).click()
  await page.getByRole('heading', { name: '您已申请取消此订单' }).waitFor()
  await visitor.leave()
})

test.runIf(isLong)('a visitor without the key of an order learns nothing of it', async () => {
  const visitor = await stage.aVisitor()
  const { page } = visitor
  const absent = '0195d3a0-0000-7000-8000-000000000000'
  for (const path of ['/track-order/view', '/track-order/print', '/cancel-order', '/complete-order']) {
    const answer = await page.goto(`${path}?order_id=${absent}`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('main').getByText('No result found').waitFor()
    await expectFit(page)
  }
  await visitor.leave()
})

test('a member filters orders by status, and nothing shifts while the list loads', async () => {
  const visitor = await stage.aVisitor({ size: phone, theme: 'dark' })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await orderSocks(page)
  await page.goto('/my-account/orders')
  await expectFit(page)
  const showOnly = async (status: string) => {
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: status }).click()
    await page.waitForURL(new RegExp(`status=${status.toLowerCase()}`))
    await page.getByText(/^No (?:packed orders|orders on their way)$/).waitFor()
  }
  await showOnly('Packed')
  // From one empty list to another nothing has a reason to move.
  const before = (await vitalsOf(page)).movedInAll
  await showOnly('Delivery')
  expect((await vitalsOf(page)).movedInAll - before).toBeLessThanOrEqual(0.02)
  await page.getByRole('link', { name: 'See all orders' }).click()
  await page.waitForURL(/\/my-account\/orders$/)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

/** Orders two pairs of socks as the logged-in member, and pays at the bank; returns the order's id. */
async function orderSocks(page: Page): Promise<string> {
  await page.goto('/shop')
  const { id, bankPage } = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-platform': 'web' }
    const send = async (method: string, path: string, body: unknown) =>
      (await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })).json()
    const socks = await (await fetch('/api/products/grip-socks')).json()
    await send('PUT', '/cart', {
      items: [{ id: socks.id, variation_option_id: socks.variation_options[0].id, quantity: 2 }],
    })
    const address = {
      recipient: '陈伟珊',
      email: 'weishan@example.com',
      contact_number: '012-345 6789',
      street_address: '12 Lorong Stewart',
      city: 'George Town',
      zip: '10200',
      state_id: 'pulau-pinang',
    }
    const ways = await (await fetch('/api/shippings?state_id=pulau-pinang')).json()
    await send('PUT', '/checkout', { billing_address: address, shipping_method: ways.data[0].id, use_golds: false })
    const placed = await send('POST', '/orders/checkout', { payment_method: 'curlecfpx', bank_code: 'MB2U0227' })
    return { id: String(placed.order.id), bankPage: String(placed.redirect.url) }
  })
  await page.goto(bankPage)
  await page.getByRole('button', { name: /Approve payment of/ }).click()
  await page.waitForURL(/checkout\/result/)
  return id
}

test.runIf(isLong)('a member who buys again sees the differences before anything is in the cart', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  const id = await orderSocks(page)
  await page.goto('/my-account/orders')
  await page
    .getByRole('link', { name: /^Buy again, order/ })
    .first()
    .waitFor()
  await page.goto(`/my-account/orders/view?order_id=${id}`)
  await page.getByRole('link', { name: 'Buy again', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Buy again' }).waitFor()
  await expect.poll(async () => page.evaluate(() => document.activeElement?.textContent)).toBe('Buy again')
  const list = page.getByRole('list', { name: 'Buy again' })
  expect(await list.innerText()).toContain('2 to your cart')
  await expectFit(page)
  await page.getByRole('button', { name: 'Add 2 to cart' }).press('Enter')
  await page.getByText('2 items are in your cart.').waitFor()
  await expectFit(page)
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.waitForURL(/\/checkout/)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)('a buyer reviews a product, and changes the review from the products bought', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await orderSocks(page)
  await page.goto('/shop/view?slug=grip-socks')
  await page.getByLabel('Your review').fill('They grip.')
  await page.getByRole('button', { name: 'Post my review' }).click()
  await page.locator('.review-form .field-error').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('stars')
  expect(await page.getByLabel('Your review').inputValue()).toBe('They grip.')
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByRole('button', { name: 'Post my review' }).click()
  await page.getByText('Thank you. Your review is here.').waitFor()
  await page.getByText('They grip.').locator('visible=true').first().waitFor()
  await expectFit(page)
  await page.goto('/my-account/orders/products')
  await page
    .getByRole('link', { name: /^Review / })
    .first()
    .click()
  await page.getByLabel('Your review').fill('They grip.\nAnd they are warm.')
  expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save my review' }).click()
  await page.getByText('Thank you. Your review is here.').waitFor()
  await page.reload()
  await page.getByText('And they are warm.').locator('visible=true').first().waitFor()
  await expectAccessible(page)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)('without script a guest buys an order again by a plain form', async () => {
  const number = await buySocks()
  const visitor = await stage.aVisitor({ size: phone, theme: 'dark', scripts: false })
  const { page } = visitor
  await page.goto('/zh/track-order')
  await field(page, '订单号').fill(number)
  await field(page, '电邮或电话').fill('grace@example.com')
  await page.getByRole('button', { name: '查询订单' }).click()
  await page.getByRole('link', { name: '再次购买' }).click()
  await page.getByRole('heading', { name: '再次购买' }).waitFor()
  await page.getByRole('button', { name: '加入购物车（2 件）' }).click()
  await page.getByText('已加入购物车 2 件。').waitFor()
  await page.getByRole('link', { name: '去结账' }).click()
  await page.waitForURL(/\/zh\/checkout/)
  await visitor.leave()
})
