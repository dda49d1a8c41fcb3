import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { registerMember } from './kit/api.ts'
import { payAtBank } from './kit/checkout.ts'
import { signInNew } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, type Visitor } from './kit/visitor.ts'

const stage = stageProduct()

test('a payment that the bank refuses charges nothing and can be tried again', async () => {
  const visitor = await aBuyer('refused@example.com')
  await toBank(visitor)
  await choose(visitor, 'Reject: insufficient funds')
  await visitor.page.getByText('Oops... Unfortunately your order was failed').first().waitFor()
  await expectAccessible(visitor.page)
  expect(await packs(visitor)).toBe(0)
  await visitor.page.getByRole('button', { name: /^Try Maybank2U again/ }).click()
  await visitor.page.getByRole('button', { name: /Approve payment of/ }).click()
  await visitor.page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  expect(await packs(visitor)).toBe(1)
  await visitor.leave()
})

test.runIf(isLong)(
  'a payment counts by the return of the browser alone when the message to the server is lost',
  async () => {
    const visitor = await aBuyer('nonews@example.com')
    await toBank(visitor)
    await choose(visitor, 'Approve, drop server callback')
    await visitor.page.waitForURL('**/checkout/result?**')
    await visitor.page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
    expect(await packs(visitor)).toBe(1)
    await visitor.leave()
  },
)

test('a pack is paid through iPay88, whose page returns the browser by a form', async () => {
  const visitor = await aBuyer('ipay88@example.com')
  const { page } = visitor
  await openPayment(visitor)
  await page.getByRole('radio', { name: 'Other ways, by iPay88' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Which number should the bank use?' })
  await dialog.getByRole('button', { name: 'Save and continue' }).click()
  await dialog.getByText('You must provide your contact title').waitFor()
  await dialog.getByText('You must provide your contact number').waitFor()
  await expect.poll(async () => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('contact_title')
  await expectAccessible(page)
  await dialog.getByLabel('Contact title').fill('Puan Aminah')
  await dialog.getByLabel('Contact number').fill('012-345 6789')
  await dialog.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('button', { name: /Maybank2U/ }).click()
  await page.getByRole('button', { name: /Approve payment of/ }).click()
  await page.waitForURL('**/checkout/result?**')
  await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  expect(await packs(visitor)).toBe(1)
  await visitor.leave()
})

test.runIf(isLong)('a pack is paid by card, whose bank asks for a code', async () => {
  const visitor = await aBuyer('card@example.com')
  const { page } = visitor
  await openPayment(visitor)
  await page.getByRole('radio', { name: 'Credit or debit card' }).check()
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByLabel('Card number').fill('4000 0000 0000 3220')
  await page.getByRole('button', { name: /by card$/ }).click()
  const code = await page.locator('.tac').textContent()
  await page.getByLabel('Code, six digits').fill(code ?? '')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.waitForURL('**/checkout/result?**')
  await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  expect(await packs(visitor)).toBe(1)
  await visitor.leave()
})

test.runIf(isLong)('a refused order is paid from its own page, in PAYMENT over it', async () => {
  const visitor = await aBuyer('again@example.com')
  const { page } = visitor
  await toBank(visitor)
  await choose(visitor, 'Reject: insufficient funds')
  await page.waitForURL('**/checkout/result?**')
  const orderId = new URL(page.url()).searchParams.get('order_id') ?? ''
  await page.goto(`/my-account/orders/view?order_id=${orderId}`)
  await settled(page)
  await page.getByRole('link', { name: 'Pay now' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pay RM/ })
  await dialog.getByRole('radio', { name: /Maybank2U/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByRole('button', { name: /Approve payment of/ }).click()
  await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  expect(await packs(visitor)).toBe(1)
  await visitor.leave()
})

test('a buyer whose browser never returns gets the pack all the same', async () => {
  const visitor = await aBuyer('closed@example.com')
  await toBank(visitor)
  await choose(visitor, 'Approve, drop browser return')
  await expect.poll(async () => packs(visitor)).toBe(1)
  await visitor.leave()
})

test.runIf(isLong)('a payment that the network lost is sent again at the next press', async () => {
  const visitor = await aBuyer('lost@example.com')
  const { page } = visitor
  await openPayment(visitor)
  await page.route('**/api/packages/checkout', async (route) => route.abort())
  // A press before hydration is the browser's own, and needs no script.
  await page.locator('.menu[data-ready=true]').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByRole('alert').filter({ hasText: "We couldn't confirm this" }).waitFor()
  expect(await packs(visitor)).toBe(0)
  // Chosen before the script of the banks had loaded, and kept by it.
  expect(
    await page
      .getByRole('radio', { name: /Maybank2U/ })
      .first()
      .isChecked(),
  ).toBe(true)
  await page.unroute('**/api/packages/checkout')
  await payAtBank(page)
  await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  expect(await packs(visitor)).toBe(1)
  await visitor.leave()
})

test.runIf(isLong)('a result opened in another browser shows nothing of the order', async () => {
  const visitor = await aBuyer('owner@example.com')
  await toBank(visitor)
  await visitor.page.getByRole('button', { name: /Approve payment of/ }).click()
  await visitor.page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  const other = await stage.aVisitor()
  await other.page.goto(visitor.page.url())
  const shown = await other.page.locator('body').textContent()
  expect(shown).not.toContain('Intro')
  expect(shown).not.toContain('99.00')
  await other.leave()
  await visitor.leave()
})

test("after the bank's errors every invariant of the studio holds", async () => {
  await stage.product.harness('/drain', { timed: true })
  await stage.product.checkInvariants()
})

async function aBuyer(email: string): Promise<Visitor> {
  await registerMember(stage.product, email)
  const visitor = await stage.aVisitor()
  await signInNew(visitor, email)
  return visitor
}

async function openPayment(visitor: Visitor): Promise<void> {
  await visitor.page.goto('/packages')
  await visitor.page
    .getByRole('link', { name: /^Choose Intro offer/ })
    .first()
    .click()
  await visitor.page
    .getByRole('radio', { name: /Maybank2U/ })
    .first()
    .check()
}

async function toBank(visitor: Visitor): Promise<void> {
  await openPayment(visitor)
  await visitor.page.getByRole('button', { name: /^Pay RM/ }).click()
  await visitor.page.getByRole('button', { name: /Approve payment of/ }).waitFor()
}

async function choose(visitor: Visitor, outcome: string): Promise<void> {
  await visitor.page.getByText('Other outcomes').click()
  await visitor.page.getByRole('button', { name: outcome }).click()
}

async function packs(visitor: Visitor): Promise<number> {
  const body: unknown = await (await visitor.page.request.get('/api/packages/mine')).json()
  return typeof body === 'object' && body !== null && 'total' in body && typeof body.total === 'number'
    ? body.total
    : -1
}
