import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { chooseAndTick, putSocks } from './kit/checkout.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

/** The purchase page of the pack of ten. */
async function packPage(): Promise<string> {
  const plans = await (await fetch(`${stage.product.url}/api/packages?search=slug:ten-class-pack`)).json()
  return `/packages/purchase?plan_id=${plans.data[0].id}`
}

test('a member earns points with a package and pays for goods with them', async () => {
  const member = await stage.aVisitor({ size: phone })
  const { page } = member
  await signIn(member, 'weishan@example.com')
  const plan = await packPage()
  await page.goto(plan)
  await page.getByRole('radio', { name: /Maybank2U/ }).check()
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByRole('button', { name: /Approve payment/ }).click()
  await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  await page.getByText(/Receipt sent to weishan@example\.com\.$/).waitFor()
  await page.getByRole('heading', { name: 'Next classes with a spot' }).waitFor()
  expect(await page.getByRole('link', { name: /^Book .+, .+, \d\d:\d\d$/ }).count()).toBe(4)
  await expectAccessible(page)
  await expectWellMade(page)
  await page.goto('/my-account/packages')
  await page
    .getByRole('link', { name: /^Book with this pack, / })
    .first()
    .click()
  await page.waitForURL(/\/schedules\?mine=[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor()

  await page.goto('/my-account/coin')
  await page.getByText(/^\+[\d,]+ points$/).waitFor()
  await expectWellMade(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Store credit', exact: true }).click()
  await page.waitForURL(/type=store_credit/)
  await page.getByText(/^\+[\d,]+ points$/).waitFor({ state: 'detached' })

  await putSocks(page, 1)
  await page.goto('/checkout')
  await page.waitForURL(/step=3/)
  await settled(page)
  const usePoints = page.getByRole('checkbox', { name: /Use points/ })
  expect(await usePoints.isChecked()).toBe(true)
  await page.getByText(/left to pay/).waitFor()
  await expectAccessible(page)
  await usePoints.uncheck()
  await page.getByText(/left to pay/).waitFor({ state: 'detached' })
  await page.reload()
  await settled(page)
  expect(await usePoints.isChecked()).toBe(false)
  await usePoints.check()
  await page.getByText(/left to pay/).waitFor()
  await chooseAndTick(page)
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByRole('button', { name: /Approve payment/ }).click()
  await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  await page.getByText('Points', { exact: true }).first().waitFor()
  await page.goto('/my-account/coin?type=point')
  await page.getByText(/^−[\d,]+ points$/).waitFor()
  await member.leave()
})

test.runIf(isLong)('a package is paid partly with points, with script and without', async () => {
  const member = await stage.aVisitor({ size: desktop })
  const { page } = member
  await signIn(member, 'weishan@example.com')
  const plan = await packPage()
  await page.goto(plan)
  await page.getByRole('checkbox', { name: /Use points/ }).check()
  const order = page.getByRole('complementary')
  await order.getByText('Points', { exact: true }).locator('visible=true').waitFor()
  await page.getByRole('radio', { name: /Maybank2U/ }).check()
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByRole('button', { name: /Approve payment/ }).click()
  await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  const plain = await stage.windowOf(member, { scripts: false })
  const still = await plain.newPage()
  await still.goto(plan)
  await still.getByRole('checkbox', { name: /Use points/ }).check()
  await still.getByRole('radio', { name: /Maybank2U/ }).check()
  await still.getByRole('button', { name: /^Pay RM/ }).click()
  await still.getByRole('button', { name: /Approve payment/ }).click()
  await still.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  expect(await still.getByText('Points', { exact: true }).count()).toBe(1)
  await plain.close()
  await member.leave()
})
