import { expect, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, phone, seen, type Visitor } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })
const zone = 'Asia/Kuala_Lumpur'

/** Moves the clocks of the studio and of the bank. */
async function at(now: Temporal.ZonedDateTime): Promise<void> {
  const instant = now.toInstant().round('second').toString()
  await stage.product.harness('/clock', { set: instant })
  await stage.product.bank('/clock', { now: instant }, 'PUT')
}

/** Runs what is due. */
async function settle(): Promise<void> {
  await stage.product.harness('/drain', {})
}

/** Runs what is due until the page shows so many payments: a job that the studio runs meanwhile is not waited for. */
async function showsPaid({ page }: Visitor, payments: number): Promise<void> {
  const paid = page.getByRole('region', { name: 'Monthly 8' }).getByText(/^Paid\./)
  const settled = async () => {
    await settle()
    await page.reload()
    return paid.count()
  }
  await expect.poll(settled, { timeout: 30_000 }).toBe(payments)
}

/** The payments page; the session expires before the months have passed. */
async function openPayments(member: Visitor): Promise<void> {
  await member.page.goto('/my-account/payment')
  if (!member.page.url().includes('signin')) return
  await signIn(member, 'weishan@example.com')
  await member.page.goto('/my-account/payment')
}

async function joinByPage(visitor: Visitor, way: string): Promise<void> {
  const { page } = visitor
  await page.goto('/packages?kind=contracts')
  await page.getByRole('link', { name: 'Choose Monthly 8' }).click()
  await page.getByRole('heading', { name: 'Join Monthly 8' }).waitFor()
  await page.getByLabel('Identity card or passport number').fill('900517-07-5432')
  await page.getByLabel('Collect from').selectOption({ label: way })
}

test('a member joins a membership at the bank, and two cycles are collected in the following months', async () => {
  const member = await stage.aVisitor({ size: phone })
  const { page } = member
  await signIn(member, 'weishan@example.com')
  const now = Temporal.Instant.from(String((await stage.product.harness('/clock'))['now'])).toZonedDateTimeISO(zone)
  await joinByPage(member, 'Maybank2U')
  await seen(member)
  await page.getByRole('button', { name: 'Go to my bank' }).click()
  await page.getByRole('button', { name: /^Approve payment of/ }).click()
  await page.waitForURL('**/my-account/payment')
  const card = page.getByRole('region', { name: 'Monthly 8' })
  await card.getByText('Active', { exact: true }).waitFor()
  await showsPaid(member, 1)
  expect(await card.getByText('Maybank2U').count()).toBe(1)
  await seen(member)

  const next = now.with({ day: 1 }).add({ months: 1 }).startOfDay()
  await at(next.add({ minutes: 5 }))
  await openPayments(member)
  await showsPaid(member, 2)
  await card.getByText('RM 448.00', { exact: true }).first().waitFor()

  await card.getByRole('link', { name: 'Cancel Monthly 8' }).click()
  await page.getByRole('heading', { name: 'Cancel Monthly 8?' }).waitFor()
  await seen(member)
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await card.getByText('Ended', { exact: true }).waitFor()
  await card.getByText('You cancelled it. Nothing more is collected.').waitFor()
  await at(next.add({ months: 1, minutes: 5 }))
  await settle()
  await openPayments(member)
  await card.getByText('Ended', { exact: true }).waitFor()
  expect(await card.getByText(/^Paid\./).count()).toBe(2)
  await member.leave()
})

test.runIf(isLong)(
  'an invalid identity number is reported at its field, and a refusal of the bank on the payments page',
  async () => {
    const member = await stage.aVisitor({ size: desktop, theme: 'dark' })
    const { page } = member
    await signIn(member, 'grace@example.com')
    await joinByPage(member, 'A card')
    await page.getByLabel('Identity card or passport number').fill('12')
    await page.getByRole('button', { name: 'Go to my bank' }).click()
    await page.getByText('Please check your identity number').waitFor()
    await seen(member)
    await page.getByLabel('Identity card or passport number').fill('K7654321')
    await page.getByRole('button', { name: 'Go to my bank' }).click()
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await page.waitForURL('**/my-account/payment')
    const card = page.getByRole('region', { name: 'Monthly 8' })
    await card.getByText("Your bank didn't authorise it, so it hasn't begun.").waitFor()
    await seen(member)
    await member.leave()
  },
)

test.runIf(isLong)('a membership is joined without script', async () => {
  const member = await stage.aVisitor({ size: desktop })
  await signIn(member, 'priya-nair@example.com')
  const plain = await stage.windowOf(member, { scripts: false })
  const page = await plain.newPage()
  await page.goto('/packages?kind=contracts')
  await page.getByRole('link', { name: 'Choose Monthly 8' }).click()
  await page.getByLabel('Identity card or passport number').fill('900517-07-5432')
  await page.getByRole('button', { name: 'Go to my bank' }).click()
  await page.getByRole('button', { name: /^Approve payment of/ }).click()
  await page.waitForURL('**/my-account/payment')
  await page.getByRole('region', { name: 'Monthly 8' }).getByText('Active', { exact: true }).waitFor()
  await plain.close()
  await member.leave()
})
