import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { chooseAndTick, goToPayment, payAtBank } from './kit/checkout.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

/** A guest whose payment for one pair of socks was refused by the bank. */
async function refusedByTheBank(page: Page, email: string): Promise<void> {
  await goToPayment(page, { pairs: 1, email })
  await chooseAndTick(page)
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByText('Other outcomes').click()
  await page.getByRole('button', { name: /insufficient funds/ }).click()
  await page.waitForURL('**/checkout/result?**')
  await page.getByRole('heading', { name: 'Oops... Unfortunately your order was failed' }).waitFor()
}

const longer = (page: Page) => page.getByRole('button', { name: 'Give me 10 more minutes' })

test.each(
  shareOf([
    ['a phone', phone],
    ['a desk', desktop],
  ] as const),
)(
  'on %s a declined order keeps its goods and is paid again in one press, and a paid one names e-mail and arrival',
  async (_, size) => {
    const visitor = await stage.aVisitor({ size })
    const { page } = visitor
    await refusedByTheBank(page, 'declined@example.com')
    const held = page.getByText(/Held for you until/)
    const before = await held.textContent()
    await expectWellMade(page)
    await expectAccessible(page)
    await longer(page).click()
    await expect.poll(async () => longer(page).count()).toBe(0)
    await expect.poll(async () => held.textContent()).not.toBe(before)
    await page.getByRole('button', { name: /CIMB Clicks/ }).waitFor()
    await page.getByRole('button', { name: /^Try Maybank2U again/ }).click()
    await page.getByRole('button', { name: /Approve payment of/ }).click()
    await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
    await page.getByText(/Your receipt for order \S+ is on its way to declined@example.com/).waitFor()
    await page.getByText('Arrives', { exact: true }).waitFor()
    const [calendar] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add the delivery to my calendar' }).click(),
    ])
    expect(calendar.suggestedFilename()).toMatch(/^\S+\.ics$/)
    await expectWellMade(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Track this order' }).click()
    await page.waitForURL('**/track-order/view?**')
    await page
      .getByText(/Grip Socks/)
      .first()
      .waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

test.runIf(isLong)(
  'without script the goods are held longer and another bank is tried with one press each',
  async () => {
    const visitor = await stage.aVisitor({ size: phone })
    await refusedByTheBank(visitor.page, 'plain@example.com')
    const context = await stage.windowOf(visitor, { scripts: false })
    const page = await context.newPage()
    await page.goto(visitor.page.url())
    await longer(page).click()
    await page.getByText(/Held for you until/).waitFor()
    expect(await longer(page).count()).toBe(0)
    await page.getByRole('button', { name: /CIMB Clicks/ }).click()
    await page.getByRole('link', { name: 'Continue to the bank' }).click()
    await page.getByRole('button', { name: /Approve payment of/ }).waitFor()
    await page.goto(visitor.page.url())
    await page.getByRole('heading', { name: 'Confirming with your bank' }).waitFor()
    await page.getByRole('link', { name: 'Check again' }).waitFor()
    await context.close()
    await visitor.leave()
  },
)

test.each(shareOf([true, false]))(
  'a guest saves the paid order in an account with a password alone, with script: %s',
  async (script) => {
    const visitor = await stage.aVisitor({ size: phone })
    const email = `keeps-${String(script)}@example.com`
    await goToPayment(visitor.page, { pairs: 1, email })
    await chooseAndTick(visitor.page)
    await payAtBank(visitor.page)
    await visitor.page.getByRole('heading', { name: 'Keep this order in an account' }).waitFor()
    const context = await stage.windowOf(visitor, { size: phone, scripts: script })
    const page = await context.newPage()
    const create = page.getByRole('button', { name: 'Create my account' })
    await page.goto(visitor.page.url().replace('/checkout/result', '/track-order/view'))
    await create.waitFor()
    await page.goto(visitor.page.url())
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('short')
    await create.click()
    await page.locator('[aria-invalid="true"]').waitFor()
    if (script) {
      await expect.poll(async () => password.evaluate((input) => input === document.activeElement)).toBe(true)
      await expectAccessible(page)
    }
    await password.fill('three warm bowls of laksa')
    await create.click()
    await page.getByText(`Verify ${email}, and this order is in My Orders.`).waitFor()
    expect(await create.count()).toBe(0)
    await page.getByRole('link', { name: 'Verify email' }).click()
    await page
      .getByRole('heading', { name: script ? 'Verify your email' : 'My Profile' })
      .first()
      .waitFor()
    await context.close()
    await visitor.leave()
  },
)
