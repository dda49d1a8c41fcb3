import { describe, expect, test } from 'vitest'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { add, addButton, cartButton, drawer, open, openCart, socks, storedAs } from './kit/buyer.ts'
import { signInByPage } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone } from './kit/visitor.ts'

const stage = stageProduct()

const aBuyer = async (options: { scripts?: boolean } = {}) => stage.aVisitor({ size: phone, ...options })

describe('the cart', () => {
  test.each(shareOf(['at once', 'while the tap is being sent', 'once it is stored']))(
    'a cart loses nothing to a reload, %s',
    async (when) => {
      const buyer = await aBuyer()
      const sent = buyer.page.waitForRequest(
        (request) => request.method() === 'PUT' && request.url().endsWith('/api/cart'),
      )
      await add(buyer.page)
      if (when !== 'at once') await sent
      if (when === 'once it is stored') await storedAs(buyer, [['grip-socks', 1]])
      await buyer.page.reload()
      await expect.poll(async () => cartButton(buyer.page).getAttribute('aria-label')).toBe('Cart, 1 item')
      await storedAs(buyer, [['grip-socks', 1]])
      await sent
      expect(buyer.complaints).toEqual([])
      await buyer.leave()
    },
  )

  test.runIf(isLong)('a cart is sent when the page is left before the debounce ends', async () => {
    const buyer = await aBuyer()
    await add(buyer.page)
    await storedAs(buyer, [['grip-socks', 1]])
    await addButton(buyer.page).click()
    await buyer.page.goto('/terms')
    // It is sent as the page closes, and may arrive after the first request of the next one.
    await storedAs(buyer, [['grip-socks', 2]])
    await buyer.leave()
  })

  test('a cart keeps what is tapped offline, says so, and sends it once the network is back', async () => {
    const buyer = await aBuyer()
    await add(buyer.page)
    await storedAs(buyer, [['grip-socks', 1]])
    const cart = await openCart(buyer.page)
    await buyer.context.setOffline(true)
    await cart.getByRole('button', { name: /^More of Grip Socks/ }).click()
    await cart.getByText("You're offline. Your cart is safe and will sync when you're back.").waitFor()
    await buyer.context.setOffline(false)
    await storedAs(buyer, [['grip-socks', 2]])
    await buyer.leave()
  })

  test.runIf(isLong)('a product whose response was lost is added once, and a failure to save is reported', async () => {
    const buyer = await aBuyer()
    await add(buyer.page)
    await storedAs(buyer, [['grip-socks', 1]])
    let lost = 0
    await buyer.page.route('**/api/cart', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    await addButton(buyer.page).click()
    await buyer.page.getByText('Failed to update cart').first().waitFor()
    expect(lost).toBe(2)
    await buyer.page.unroute('**/api/cart')
    const cart = await openCart(buyer.page)
    await expectAccessible(buyer.page)
    await cart.getByRole('button', { name: 'Try again' }).click()
    await buyer.page.getByText('Successfully updated cart item(s)').waitFor()
    await storedAs(buyer, [['grip-socks', 2]])
    await buyer.leave()
  })

  test.runIf(isLong)('a late response never brings back a removed line of the cart', async () => {
    const buyer = await aBuyer()
    await add(buyer.page)
    await storedAs(buyer, [['grip-socks', 1]])
    const released = Promise.withResolvers<void>()
    await buyer.page.route('**/api/cart', async (route) => {
      const response = await route.fetch()
      await released.promise
      await route.fulfill({ response })
    })
    await addButton(buyer.page).click()
    await buyer.page.waitForRequest((request) => request.method() === 'PUT')
    const cart = await openCart(buyer.page)
    await cart
      .getByRole('button', { name: /^Remove Grip Socks/ })
      .last()
      .click()
    released.resolve()
    await storedAs(buyer, [])
    await cart.getByText('Your cart is empty').first().waitFor()
    await buyer.leave()
  })

  test("a guest's cart joins the account's at login, and nothing of it stays after the logout", async () => {
    const buyer = await aBuyer()
    await add(buyer.page)
    await storedAs(buyer, [['grip-socks', 1]])
    await signInByPage(buyer, 'grace@example.com')
    await expect.poll(async () => cartButton(buyer.page).getAttribute('aria-label')).toBe('Cart, 1 item')
    await storedAs(buyer, [['grip-socks', 1]])
    await buyer.page.goto('/logout')
    await buyer.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect.poll(async () => cartButton(buyer.page).getAttribute('aria-label')).toBe('Cart, empty')
    // A reloaded page says so before the cart has loaded and its owner is known.
    await expect.poll(async () => buyer.page.evaluate(() => localStorage.getItem('hundred-cart'))).toBeNull()
    // Who has no session is not asked again whether to end it.
    await buyer.page.goto('/logout')
    await buyer.page.getByRole('main').getByRole('link', { name: 'Log in again' }).waitFor()
    await buyer.leave()
  })

  test.runIf(isLong)('odd quantities are understood or ignored', async () => {
    const buyer = await aBuyer()
    await add(buyer.page)
    const cart = await openCart(buyer.page)
    const field = cart.getByRole('textbox', { name: /^Quantity of Grip Socks/ })
    for (const odd of ['-1', '0.5', '1e3', 'x', '']) {
      await field.fill(odd)
      await field.blur()
      expect(await field.inputValue()).toBe('1')
    }
    await field.fill('３')
    await field.blur()
    expect(await field.inputValue()).toBe('3')
    await cart.getByText('3 or more: RM 45.00 each. You save RM 12.00').waitFor()
    await field.fill('999999')
    await cart.getByText(/^The maximum quantity allowed for purchase is \d+$/).waitFor()
    await buyer.leave()
  })

  test('a cart is used by keyboard alone: removed, undone, selected, with the focus where it was', async () => {
    const buyer = await aBuyer()
    const { page } = buyer
    await open(page, socks)
    await addButton(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => cartButton(page).getAttribute('aria-label')).toBe('Cart, 1 item')
    expect(await addButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await cartButton(page).focus()
    await page.keyboard.press('Enter')
    const cart = drawer(page)
    await cart.waitFor()
    await expectAccessible(page)
    await cart
      .getByRole('button', { name: /^Remove Grip Socks/ })
      .last()
      .focus()
    await page.keyboard.press('Enter')
    const focused = async () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Undo: put Grip Socks back')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect.poll(focused).toMatch(/^Remove Grip Socks/)
    await cart.getByRole('checkbox', { name: /^Include Grip Socks/ }).focus()
    await page.keyboard.press('Space')
    await cart.getByText('Not part of this order.').waitFor()
    await page.keyboard.press('Escape')
    await cart.waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('Cart, 1 item')
    await buyer.leave()
  })

  test('a product is added without script, by the form of its page', async () => {
    const buyer = await aBuyer({ scripts: false })
    await buyer.page.goto(`${socks}&quantity=2`)
    await addButton(buyer.page).click()
    await buyer.page.getByText('Grip Socks is in your cart.').waitFor()
    const { items } = await (await buyer.context.request.get('/api/cart', { headers: { 'x-platform': 'web' } })).json()
    expect(items.map((item: { slug: string; quantity: number }) => [item.slug, item.quantity])).toEqual([
      ['grip-socks', 2],
    ])
    await buyer.leave()
  })

  test('a cart shifts nothing on the page when something is tapped', async () => {
    const buyer = await aBuyer()
    const { page } = buyer
    await page.addInitScript(`
      window.shifted = 0
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifted += entry.value })
        .observe({ type: 'layout-shift', buffered: true })
    `)
    await open(page, '/shop')
    const quick = page.getByRole('button', { name: /^Add .+ to cart$/ }).first()
    await page.evaluate(async () => document.fonts.ready)
    await page.evaluate('window.shifted = 0')
    await quick.click()
    await page.getByText('Successfully updated cart item(s)').waitFor()
    expect(await page.evaluate('window.shifted')).toBe(0)
    await buyer.leave()
  })
})
