import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { putSocks } from './kit/checkout.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'
import { vitalsOf } from './kit/vitals.ts'

const stage = stageProduct({ profile: 'demo' })

/** Opens the cart over the page. */
async function openCart(page: Page) {
  await page.getByRole('button', { name: /^Cart,/ }).click()
  const cart = page.getByRole('dialog', { name: /^Cart/ })
  await cart.waitFor()
  return cart
}

test('the cost of delivery is on the product page and in the cart, before any field is asked for', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/shop/view?slug=grip-socks')
  await page.getByText(/^Delivery from RM\s?\d+\.00, free from RM\s?\d+\.00\. Arrives/).waitFor()
  await putSocks(page, 1)
  await page.reload()
  await settled(page)
  const cart = await openCart(page)
  await cart.getByText(/RM\s?\d+\.\d\d to go for free delivery/).waitFor()
  await visitor.leave()
})

test.runIf(isLong)('an empty cart, wishlist, search, category or list of orders offers a next step', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await page.goto('/shop?keyword=sokcz')
  await page.getByRole('heading', { name: 'Sorry, No Product Found' }).waitFor()
  const main = page.getByRole('main')
  expect(await main.locator('.nothing-found-categories').getByRole('link').count()).toBeGreaterThan(2)
  await main.getByRole('heading', { name: 'Best sellers' }).waitFor()
  await page.goto('/shop?keyword=gripp+soks')
  await settled(page)
  expect(await page.getByRole('main').locator('.product-card').count()).toBeGreaterThan(0)
  await (await openCart(page)).getByRole('link').first().waitFor()
  await visitor.leave()
  const member = await stage.aVisitor({ size: desktop })
  await signIn(member, 'grace@example.com')
  for (const address of ['/my-account/wishlist', '/my-account/orders', '/my-account/recent-products']) {
    await member.page.goto(address)
    await settled(member.page)
    expect(await member.page.getByRole('main').locator('.empty-state a, .empty a').count(), address).toBeGreaterThan(0)
  }
  await member.leave()
})

test.runIf(isLong)(
  'a polite live region announces changes of the cart, and an error is shown where it happened',
  async () => {
    const visitor = await stage.aVisitor({ size: desktop })
    const { page } = visitor
    await page.clock.install()
    await page.goto('/shop/view?slug=grip-socks')
    await settled(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add to cart/ })
      .click()
    const said = page.locator('[role=status].read-aloud-only')
    await expect.poll(async () => (await said.allTextContents()).join(' ')).toMatch(/1 item|in your cart/)
    expect(await said.first().evaluate((region) => region.getAttribute('aria-live') ?? 'polite')).toBe('polite')
    const cart = await openCart(page)
    await settled(page)
    await page.context().setOffline(true)
    await cart
      .getByRole('button', { name: /^More of/ })
      .first()
      .click()
    await cart.locator('.cart-trouble').waitFor()
    // Longer than any toast stays.
    await page.clock.runFor(2500)
    expect(await cart.locator('.cart-trouble').count()).toBe(1)
    await page.context().setOffline(false)
    await visitor.leave()
  },
)

test("a login takes pasted and saved passwords, and a code field takes the phone's autofill", async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/signin')
  await settled(page)
  const main = page.getByRole('main')
  const login = main.getByLabel('Email or phone')
  const password = main.getByLabel('Password', { exact: true })
  expect(await login.getAttribute('autocomplete')).toBe('username')
  expect(await password.getAttribute('autocomplete')).toBe('current-password')
  const isTaken = await password.evaluate((field) =>
    field.dispatchEvent(new ClipboardEvent('paste', { cancelable: true })),
  )
  expect(isTaken).toBe(true)
  await page.goto('/forget-password')
  await main.getByLabel('Email or phone').fill('weishan@example.com')
  await main.getByRole('button', { name: 'Send the code' }).click()
  expect(await main.getByLabel('Code').getAttribute('autocomplete')).toBe('one-time-code')
  await visitor.leave()
})

test('the reviews of a product lead a guest to the login, and back to the product', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/shop/view?slug=mat-spray')
  const logIn = page.getByRole('link', { name: 'Bought it? Log in to review it.' })
  await logIn.click()
  const main = page.getByRole('main')
  await main.getByLabel('Email or phone').fill('weishan@example.com')
  await main.getByLabel('Password', { exact: true }).fill('hundred-demo')
  await main.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mat Spray, nutmeg' }).waitFor()
  await settled(page)
  expect(await logIn.count()).toBe(0)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)(
  'nothing is lost at 320 px, at twice the size, with reduced motion, in forced colours and in Chinese',
  async () => {
    const visitor = await stage.aVisitor({ size: { width: 320, height: 640 } })
    const { page } = visitor
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    for (const address of ['/shop', '/shop/view?slug=grip-socks', '/giftcard', '/checkout', '/packages']) {
      for (const language of ['', '/zh']) {
        await page.goto(`${language}${address}`)
        await settled(page)
        await expectWellMade(page)
        const cut = await page.getByRole('main').evaluate((main) =>
          [...main.querySelectorAll('a, button, h1, h2, label')]
            .filter((one) => one instanceof HTMLElement && one.offsetParent !== null)
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'hidden')
            .map((one) => one.textContent),
        )
        expect(cut, `${language}${address}`).toEqual([])
      }
    }
    await page.goto('/giftcard')
    const chosen = page.locator('.gift-artwork:has(:checked)')
    expect(await chosen.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
    await visitor.leave()
  },
)

test('a customer group sees its own prices in lists and on the product page, and nobody else does', async () => {
  const guest = await stage.aVisitor({ size: phone })
  await guest.page.goto('/shop/view?slug=grip-socks')
  await settled(guest.page)
  expect(await guest.page.getByText('Member price').count()).toBe(0)
  await guest.leave()
  const member = await stage.aVisitor({ size: phone })
  const { page } = member
  await signIn(member, 'farah@hundred.example')
  await page.goto('/shop?keyword=grip+socks')
  const card = page.locator('.product-card', { has: page.getByRole('link', { name: 'Grip Socks', exact: true }) })
  await card.getByText(/^(from )?RM\s44$/i).waitFor()
  await expectWellMade(page)
  await page.goto('/shop/view?slug=grip-socks&quantity=1')
  const choice = page.locator('.product-choice')
  await choice.getByText('Member price').waitFor()
  await choice
    .locator('.product-price')
    .getByText(/^RM\s44\.00$/)
    .waitFor()
  await expectWellMade(page)
  await choice.getByRole('button', { name: /Add to cart RM\s44\.00/ }).waitFor()
  expect(member.complaints).toEqual([])
  await member.leave()
})

test.runIf(isLong)('a favourite is added to the cart with one press, or its options open over the page', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'grace@example.com')
  for (const slug of ['grip-socks', 'nutmeg-balm']) {
    await page.goto(`/shop/view?slug=${slug}`)
    await settled(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^My Favourite: add/ })
      .first()
      .click()
    await page.getByText('Added to My Favourite').waitFor()
  }
  await page.goto('/my-account/wishlist')
  await settled(page)
  await expectWellMade(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Add to cart.*Nutmeg Balm/ }).click()
  await page.getByRole('button', { name: /^Cart, 1/ }).waitFor()
  await page.getByRole('link', { name: 'Choose a version of Grip Socks' }).click()
  const choice = page.getByRole('dialog', { name: /Grip Socks/ })
  await choice.getByRole('button', { name: /^Add to cart/ }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)(
  'a page of goods renders its largest paint from the document and moves nothing meanwhile',
  async () => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    await putSocks(page, 1)
    for (const path of [
      '/shop',
      '/shop/view?slug=grip-socks',
      '/best-sellers',
      '/shocking-deals',
      '/cart',
      '/checkout',
    ]) {
      await page.goto(path)
      await settled(page)
      const { moved, picture } = await vitalsOf(page)
      expect(moved, path).toBeLessThanOrEqual(0.02)
      // A picture that is the largest is asked for at once, and before the others.
      if (picture !== null) expect(picture, path).toEqual({ loading: 'eager', priority: 'high' })
    }
    await visitor.leave()
  },
)
