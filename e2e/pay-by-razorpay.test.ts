import { expect, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { registerMember } from './kit/api.ts'
import { signInNew } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, type Visitor } from './kit/visitor.ts'

const stage = stageProduct({ env: { GATEWAYS: 'razorpay,ipay88' } })

test("a pack is paid at Razorpay's hosted checkout, which is requested before the buyer leaves", async () => {
  const visitor = await atPayment('hosted@example.com')
  const { page } = visitor
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByRole('button', { name: /Maybank2U/ }).click()
  await page.getByRole('button', { name: /Approve payment of/ }).click()
  await page.waitForURL('**/checkout/result?**')
  await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  await visitor.leave()
})

test.runIf(isLong)('a gateway that does not answer leaves the order as it is, and the page polls', async () => {
  const visitor = await atPayment('silent@example.com')
  const { page } = visitor
  await stage.product.bank('/requeries', { fault: 'garbage', times: 1 })
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByRole('heading', { name: "The payment page didn't open" }).waitFor()
  expect(await page.getByRole('alert').textContent()).toContain('Nothing was paid, and your order is kept.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /Maybank2U/ }).click()
  await page.getByText('Other outcomes').click()
  await page.getByRole('button', { name: /Cancel at login/ }).click()
  await page.waitForURL('**/checkout/result?**')
  await visitor.leave()
})

test('after the payments through Razorpay every invariant of the studio holds', async () => {
  await stage.product.harness('/drain', { timed: true })
  await stage.product.checkInvariants()
})

/** A new member who has chosen a pack and a bank. */
async function atPayment(email: string): Promise<Visitor> {
  await registerMember(stage.product, email)
  const visitor = await stage.aVisitor()
  const { page } = visitor
  await signInNew(visitor, email)
  await page.goto('/packages')
  await page
    .getByRole('link', { name: /^Choose Intro offer/ })
    .first()
    .click()
  await page
    .getByRole('radio', { name: /Maybank2U/ })
    .first()
    .check()
  return visitor
}
