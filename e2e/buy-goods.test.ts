import type { Page } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import { chooseAndTick, field, giveAddress, giveContact, putSocks } from './kit/checkout.ts'
import { countTaps } from './kit/count-taps.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

/** Three pairs of socks, at a price tier. */
const fillCart = async (page: Page) => putSocks(page, 3)

/** A second address for the member whose default is her home. */
const office = {
  title: 'Office',
  recipient: 'Tan Wei Shan',
  email: 'weishan@example.com',
  contact_number: '012-345 6789',
  street_address: '1 Office Road',
  city: 'George Town',
  zip: '10050',
  state_id: 'pulau-pinang',
}

const press = async (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name }).click()
/** The fields that can be filled in at that step: not hidden, not collapsed, and not the coupon. */
const visibleFields = async (page: Page) =>
  page
    .locator('.checkout-form :is(input:not([type=hidden]):not([type=radio]):not([type=checkbox]), select):visible')
    .count()

describe('a guest who buys goods', () => {
  test.each(
    shareOf([
      ['a phone', phone],
      ['a desk', desktop],
    ] as const),
  )('on %s a guest fills in seven fields, with a tier price and a coupon, and pays', async (_, size) => {
    const visitor = await stage.aVisitor({ size })
    const { page } = visitor
    await fillCart(page)
    await page.goto('/checkout')
    await expectWellMade(page)
    await expectAccessible(page)
    const first = await visibleFields(page)
    await giveContact(page, 'guest@example.com')
    expect(first + (await visibleFields(page))).toBeLessThanOrEqual(8)
    await giveAddress(page)
    await expect.poll(async () => field(page, 'City').inputValue()).toBe('George Town')
    expect(await field(page, 'State').inputValue()).toBe('pulau-pinang')
    await expectAccessible(page)
    await press(page, /^Continue to payment/)
    await page.waitForURL(/step=3/)
    const order = page.getByRole('complementary', { name: 'Your order' })
    if (size === phone) await order.getByText('3 items').click()
    await order.getByText('Add a coupon or gift card').locator('visible=true').click()
    await order.getByLabel('Coupon or gift card').locator('visible=true').fill('slow10')
    await order.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(async () => page.getByRole('button', { name: /^Pay RM/ }).textContent()).toContain('129.50')
    await expect.poll(async () => page.evaluate(() => document.activeElement?.textContent)).toBe('SLOW10 is on')
    await order
      .getByText(/^10% of RM\s?135\.00 of goods$/)
      .locator('visible=true')
      .waitFor()
    await expectAccessible(page)
    await chooseAndTick(page)
    await press(page, /^Pay RM/)
    await page.getByRole('button', { name: /Approve payment of RM\s?129\.50/ }).click()
    await page.waitForURL(/checkout\/result/)
    await page.getByText(/Paid/).first().waitFor()
    await settled(page)
    await page.goto('/shop')
    await settled(page)
    await page.getByRole('button', { name: 'Cart, empty' }).waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  })

  test('on a phone a guest orders from the home page in at most 14 taps with 5 typed fields, up to the page of the bank', async () => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    await page.goto('/')
    await settled(page)
    const taps = await countTaps(page)
    const type = async (name: string, text: string) => {
      await field(page, name).click()
      await page.keyboard.insertText(text)
    }
    await page.getByRole('main').getByRole('link', { name: 'Grip Socks', exact: true }).first().click()
    const product = page.getByRole('dialog', { name: 'Grip Socks' })
    await product.getByRole('button', { name: /^Add to cart/ }).click()
    await product.getByRole('link', { name: 'Check out' }).click()
    await page.waitForURL(/step=1/)
    await settled(page)
    await type('Email', 'taps@example.com')
    await type('Phone', '012-345 6789')
    await press(page, /^Continue to delivery/)
    await page.waitForURL(/step=2/)
    await settled(page)
    await type('Full name', 'Siti')
    await type('Street', '12 Lorong Stewart')
    await type('Postcode', '10200')
    await expect.poll(async () => field(page, 'City').inputValue()).toBe('George Town')
    await press(page, /^Continue to payment/)
    await page.waitForURL(/step=3/)
    await chooseAndTick(page)
    await press(page, /^Pay RM/)
    await page.getByRole('button', { name: /Approve payment/ }).waitFor()
    expect(taps()).toBeLessThanOrEqual(14)
    await visitor.leave()
  })

  test('a field shows its error on blur, not while typing, and clears it once it is right', async () => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    await fillCart(page)
    await page.goto('/checkout')
    await settled(page)
    const phoneField = field(page, 'Phone')
    await phoneField.pressSequentially('012-345 67')
    const error = page.getByText('Please provide valid phone number. It needs 1 more digit.')
    expect(await error.count()).toBe(0)
    await phoneField.blur()
    await error.waitFor()
    await phoneField.focus()
    await phoneField.press('End')
    await phoneField.pressSequentially('89')
    expect(await error.count()).toBe(0)
    await visitor.leave()
  })

  test('a guest without script finds every value again after Back, a reload and a refused address', async () => {
    const visitor = await stage.aVisitor()
    await fillCart(visitor.page)
    const context = await stage.windowOf(visitor, { scripts: false })
    await visitor.leave()
    const page = await context.newPage()
    await page.goto('/checkout')
    await field(page, 'Email').fill('guest@example.com')
    await field(page, 'Phone').fill('012-345 6789')
    await press(page, /^Continue to delivery/)
    await page.waitForURL(/step=2/)
    await page.goto('/checkout?step=1')
    expect(await field(page, 'Phone').inputValue()).toBe('012-345 6789')
    await page.goto('/checkout')
    await giveAddress(page)
    await press(page, /^Continue to payment/)
    await page.getByText('Please review city for your address to proceed.').waitFor()
    expect(await field(page, 'Full name').inputValue()).toBe('陈伟珊')
    await field(page, 'City').fill('George Town')
    await field(page, 'State').selectOption('pulau-pinang')
    await press(page, /^Continue to payment/)
    await page.waitForURL(/step=3/)
    await page.reload()
    await page.getByRole('button', { name: /^Pay RM/ }).waitFor()
    await page.goto('/checkout?step=2')
    expect(await field(page, 'Street').inputValue()).toBe('12 Lorong Stewart')
    await context.close()
  })
})

test('a member with a default address opens the checkout at the payment and pays in one press', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await fillCart(page)
  await page.goto('/checkout')
  await page.getByText('12 Lorong Stewart, Pulau Pinang, George Town, 10200').waitFor()
  await chooseAndTick(page)
  await press(page, /^Pay RM/)
  await page.getByRole('button', { name: /Approve payment of/ }).waitFor()
  await visitor.leave()
})

test("a member's phone is filled in as people write it", async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await fillCart(page)
  await page.goto('/checkout?step=1')
  const written = /^01\d-\d{3,4} \d{4}$/
  expect(await field(page, 'Phone').inputValue()).toMatch(written)
  await page.goto('/my-account/address')
  await page.getByRole('main').getByRole('button', { name: /^Edit/ }).first().click()
  await expect.poll(async () => page.getByLabel('Contact number').inputValue()).toMatch(written)
  await visitor.leave()
})

test.each(shareOf([true, false]))(
  'a member chooses another saved address or types one, with script: %s',
  async (script) => {
    const visitor = await stage.aVisitor({ size: phone })
    await signIn(visitor, 'weishan@example.com')
    await fillCart(visitor.page)
    const headers = { 'x-platform': 'web', origin: visitor.url }
    await visitor.context.request.post('/api/address', { headers, data: office })
    await visitor.context.request.put('/api/checkout', { headers, data: {} })
    const context = await stage.windowOf(visitor, { size: phone, scripts: script })
    const page = await context.newPage()
    await page.goto('/checkout?step=2')
    const usual = page.getByRole('radio', { name: /12 Lorong Stewart/ })
    expect([await usual.isChecked(), await field(page, 'Street').isVisible()]).toEqual([true, false])
    await page
      .getByRole('radio', { name: /1 Office Road/ })
      .first()
      .check()
    await press(page, /^Continue to payment/)
    await page.getByText('1 Office Road, Pulau Pinang, George Town, 10050').waitFor()
    await page.goto('/checkout?step=2')
    await page.getByRole('radio', { name: 'Another address' }).check()
    await giveAddress(page)
    await field(page, 'Street').fill('8 Gat Lebuh Armenian')
    await field(page, 'City').fill('George Town')
    await field(page, 'State').selectOption('pulau-pinang')
    await press(page, /^Continue to payment/)
    await page.getByText('8 Gat Lebuh Armenian, Pulau Pinang, George Town, 10200').waitFor()
    await context.close()
    await visitor.leave()
  },
)
