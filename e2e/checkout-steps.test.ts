import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { chooseAndTick, field, goToPayment, putSocks } from './kit/checkout.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone, type Visitor } from './kit/visitor.ts'
import { vitalsOf } from './kit/vitals.ts'

const stage = stageProduct({ profile: 'demo' })

/** A guest at the last step with so many pairs of socks; what is ordered is gone for the journeys that follow. */
async function atPayment({ page }: Visitor, pairs = 3): Promise<Page> {
  await goToPayment(page, { pairs, email: 'guest@example.com' })
  return page
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay RM/ })
const changed = 'Some product information in your order has been updated, please check your cart and try again'

test('an order that changed in another tab shows old, new and the new total before it is paid', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const page = await atPayment(visitor)
  const before = await pay(page).textContent()
  await chooseAndTick(page)
  await putSocks(page, 2)
  await pay(page).click()
  const dialog = page.getByRole('dialog', { name: 'Something changed' })
  await dialog.getByText(changed).waitFor()
  await expectAccessible(page)
  expect(await dialog.getByRole('listitem').innerText()).toMatch(/Grip Socks[^]*3 at RM[^]*2 at RM/)
  expect(await dialog.getByText('New total').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Accept and continue' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => pay(page).textContent()).not.toBe(before)
  await pay(page).click()
  await page.getByRole('button', { name: /Approve payment of/ }).waitFor()
  await visitor.leave()
})

test('Pay with nothing chosen marks the bank and the tick, focuses the first, and each choice is kept', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await atPayment(visitor, 1)
  await pay(page).click()
  await page.getByText('You must provide your payment bank').waitFor()
  await page.getByText('Terms must be checked. Privacy Policy must be agreed.').waitFor()
  await expect.poll(async () => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('bank_code')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Maybank2U/ }).check()
  await page.getByText('You must provide your payment bank').waitFor({ state: 'detached' })
  await pay(page).click()
  await expect.poll(async () => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('agreed')
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await pay(page).click()
  await page.getByRole('button', { name: /Approve payment of/ }).waitFor()
  await visitor.leave()
})

test.runIf(isLong)(
  'without script bank and tick are required, and a changed order is a page with old and new',
  async () => {
    const visitor = await stage.aVisitor({ size: phone })
    const scripted = await atPayment(visitor)
    const context = await stage.windowOf(visitor, { scripts: false })
    const page = await context.newPage()
    await page.goto('/checkout')
    await page.getByRole('radio', { name: /Maybank2U/ }).check()
    await pay(page).click()
    await page.getByText('Terms must be checked').waitFor()
    await page.goto('/checkout')
    await chooseAndTick(page)
    await putSocks(scripted, 2)
    await pay(page).click()
    await page.getByText(changed).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').innerText()).toMatch(/3 at RM[^]*2 at RM/)
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    await pay(page).waitFor()
    await context.close()
    await visitor.leave()
  },
)

/** Presses Tab until that control has the focus. */
async function tabTo(page: Page, control: ReturnType<typeof field>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${String(control)}`)
}

const focused = async (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function typeInto(page: Page, [name, text]: readonly [string, string]): Promise<void> {
  await tabTo(page, field(page, name))
  await page.keyboard.type(text)
}

test('a guest completes the steps by keyboard alone, with the order beside each and no layout shift', async () => {
  const visitor = await stage.aVisitor()
  const { page } = visitor
  await putSocks(page, 1)
  await page.goto('/checkout')
  await settled(page)
  const summary = page.getByRole('complementary', { name: 'Your order' })
  const seen = async () => {
    expect(await summary.getByText('Grip Socks').last().isVisible()).toBe(true)
    expect(await page.locator('input[type=number]').count()).toBe(0)
    expect((await vitalsOf(page)).moved).toBeLessThanOrEqual(0.01)
  }
  expect(await page.getByRole('group', { name: 'How to check out' }).getByRole('button').first().textContent()).toMatch(
    /^Guest/,
  )
  await page.getByText('The courier calls this number').waitFor()
  const fills = async (name: string) => field(page, name).getAttribute('autocomplete')
  expect([await fills('Email'), await fills('Phone')]).toEqual(['email', 'tel'])
  await seen()
  await typeInto(page, ['Email', 'keys@example.com'])
  await typeInto(page, ['Phone', '012-345 6789'])
  await page.keyboard.press('Enter')
  await page.waitForURL(/step=2/)
  await settled(page)
  await expect.poll(async () => focused(page)).toBe('Delivery')
  expect([await fills('Full name'), await fills('Street'), await fills('Postcode')]).toEqual([
    'shipping name',
    'shipping street-address',
    'shipping postal-code',
  ])
  for (const link of ['Unit, floor or building', 'Delivery instructions'])
    expect(await field(page, link).isVisible()).toBe(false)
  expect(await page.getByRole('checkbox', { name: 'Billing address is the same' }).isChecked()).toBe(true)
  await page
    .getByText(/Arrives .+ to .+\./)
    .first()
    .waitFor()
  await seen()
  await typeInto(page, ['Full name', 'Siti'])
  await typeInto(page, ['Street', '12 Lorong Stewart'])
  await typeInto(page, ['Postcode', '10200'])
  await expect.poll(async () => field(page, 'City').inputValue()).toBe('George Town')
  await page.keyboard.press('Enter')
  await page.waitForURL(/step=3/)
  await pay(page).waitFor()
  await expect.poll(async () => focused(page)).toBe('Payment')
  await seen()
  const ticked = [page.locator('input[name=bank_code]:enabled').first(), page.getByRole('checkbox', { name: /Terms/ })]
  for (const control of ticked) {
    await tabTo(page, control)
    await page.keyboard.press('Space')
  }
  await tabTo(page, pay(page))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Approve payment of/ }).waitFor()
  await visitor.leave()
})

test('a postcode fills city and state, nothing is typed twice, only codes have Apply, and two presses place one order', async () => {
  const visitor = await stage.aVisitor()
  const page = await atPayment(visitor, 1)
  const asked = async () =>
    page.locator('.checkout-form :is(input[type=email], input[type=tel], input[autocomplete]):visible').count()
  const apply = page.getByRole('button', { name: 'Apply' })
  expect([await asked(), await apply.count()]).toEqual([0, 0])
  await page.goBack()
  await page.waitForURL(/step=2/)
  // The address changes before the step does.
  await field(page, 'State').waitFor()
  expect(await page.locator('.checkout-form :is(input[type=email], input[type=tel])').count()).toBe(0)
  expect([await field(page, 'State').inputValue(), await apply.count()]).toEqual(['pulau-pinang', 0])
  await field(page, 'City').fill('Bayan Lepas')
  await field(page, 'Postcode').fill('')
  await field(page, 'Postcode').pressSequentially('10200')
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await page.waitForURL(/step=3/)
  await page.getByText(/Pulau Pinang, Bayan Lepas, 10200/).waitFor()
  await page.getByRole('complementary').getByText('Add a coupon or gift card').locator('visible=true').click()
  expect(await apply.count()).toBe(1)
  await chooseAndTick(page)
  let placed = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders/checkout')) placed += 1
  })
  await pay(page).dblclick()
  await page.getByRole('button', { name: /Approve payment of/ }).waitFor()
  expect(placed).toBe(1)
  await visitor.leave()
})

test('a coupon keeps the step of the checkout and what is typed in it', async () => {
  const visitor = await stage.aVisitor()
  const page = await atPayment(visitor, 2)
  await page.goto('/checkout?step=2')
  await settled(page)
  await field(page, 'City').fill('Bayan Lepas')
  const order = page.getByRole('complementary', { name: 'Your order' })
  await order.getByText('Add a coupon or gift card').locator('visible=true').click()
  await order.getByLabel('Coupon or gift card').locator('visible=true').fill('slow10')
  await order.getByRole('button', { name: 'Apply' }).click()
  await order.getByRole('button', { name: 'Remove SLOW10' }).waitFor()
  expect([await field(page, 'City').inputValue(), new URL(page.url()).search]).toEqual(['Bayan Lepas', '?step=2'])
  await visitor.leave()
})

test('a refused step gives the focus to its summary, with the error beside each field, and Back goes one step back', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await putSocks(page, 1)
  await page.goto('/checkout')
  await settled(page)
  await field(page, 'Phone').fill('012-345 67')
  // The press itself blurs the field, whose error must not move the button from under the pointer.
  await page.getByRole('button', { name: /^Continue to delivery/ }).click()
  const focused = async () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toContain('Please check the 2 fields below.')
  const [described] = (await field(page, 'Phone').getAttribute('aria-describedby'))?.split(' ') ?? []
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain('It needs 1 more digit')
  await field(page, 'Email').fill('steps@example.com')
  await field(page, 'Phone').fill('012-345 6789')
  await page.getByRole('button', { name: /^Continue to delivery/ }).click()
  await page.waitForURL(/step=2/)
  await settled(page)
  await field(page, 'Postcode').fill('1020')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toContain('Please review name for your address and update to proceed.')
  expect(await page.getByText('It has 4 digits, needs 5.').isVisible()).toBe(true)
  const step = page.locator('.checkout-steps [aria-current=step]')
  expect(await step.textContent()).toBe('Delivery')
  await page.goBack()
  await expect.poll(async () => step.textContent()).toBe('Contact')
  await visitor.leave()
})

test.runIf(isLong)('without script the lines are above the first step and are changed there', async () => {
  const visitor = await stage.aVisitor({ size: phone, scripts: false })
  const { page } = visitor
  await page.goto('/shop/view?slug=grip-socks')
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click()
  await page.goto('/checkout')
  const quantity = page.getByLabel(/^Quantity of Grip Socks/)
  const update = page.getByRole('button', { name: 'Update' })
  await quantity.fill('2')
  await update.click()
  await page
    .getByText(/2 at RM/)
    .first()
    .waitFor({ state: 'attached' })
  await quantity.fill('-1')
  await update.click()
  await page.getByText("That didn't work").waitFor()
  await visitor.leave()
})

test.runIf(isLong)(
  'the checkout is shown in the other language with what was typed, and the hours of privates are one press away',
  async () => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    await putSocks(page, 2)
    await page.goto('/checkout')
    await page.locator('.menu[data-ready=true]').first().waitFor({ state: 'attached' })
    await field(page, 'Email').fill('half.typed@example')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('link', { name: '中文' }).click()
    await page.waitForURL(/\/zh\/checkout/)
    await expect.poll(async () => field(page, '电邮').inputValue()).toBe('half.typed@example')
    expect(await page.evaluate(() => sessionStorage.getItem('hundred_typed'))).toBeNull()
    await expectAccessible(page)
    await page.goto('/privates')
    await page.getByRole('link', { name: 'See open hours' }).click()
    await page.getByRole('heading', { name: 'Open hours' }).waitFor()
    await expect
      .poll(async () => page.locator('#hours').evaluate((hours) => hours.getBoundingClientRect().top < innerHeight / 2))
      .toBe(true)
    await visitor.leave()
  },
)
