import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { askApi, callApi, staffToken, textOf } from './kit/api.ts'
import { makeFull, oneMore, openClasses } from './kit/classes.ts'
import { signIn, signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, phone, seen, type Visitor } from './kit/visitor.ts'

const stage = stageProduct()

test('a member swaps a class, and both changes happen at once', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  const before = await bookingsOf(visitor)
  await page.goto('/my-account/classes')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Cancel / })
    .last()
    .click()
  await page.getByRole('link', { name: 'Change to another class' }).click()
  await page
    .getByRole('link', { name: /^Change to / })
    .nth(1)
    .click()
  await page.getByRole('heading', { name: /^Change to / }).waitFor()
  await seen(visitor)
  await page.getByRole('button', { name: 'Change class' }).click()
  await page
    .getByText(/You're booked\. Reformer \d+/)
    .first()
    .waitFor()
  const after = await bookingsOf(visitor)
  expect(after).toHaveLength(before.length)
  expect(after).not.toEqual(before)
  await visitor.leave()
})

test.runIf(isLong)('a member shares a pack once the studio has enabled it, and stops', async () => {
  const visitor = await stage.aVisitor({ theme: 'dark' })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await page.goto('/my-account/packages')
  await page.getByRole('button', { name: /^Share / }).click()
  await page.getByText('Want to share it?').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await switchSharingOn(visitor)
  await page.getByRole('button', { name: /^Share / }).click()
  const dialog = page.getByRole('dialog', { name: /^Share / })
  const email = dialog.getByLabel(/^Email/)
  await email.fill('grace@example')
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect.poll(async () => email.evaluate((field) => field === document.activeElement)).toBe(true)
  await email.fill('grace@example.com')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Share' }).click()
  await dialog.getByText("You're offline. Nothing was sent.").waitFor()
  expect(await email.inputValue()).toBe('grace@example.com')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Share' }).click()
  await dialog.getByText('All taken.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove grace@example.com' }).click()
  await page.getByRole('dialog', { name: 'Stop sharing?' }).getByRole('button', { name: 'Stop sharing' }).click()
  await dialog.getByText('1 invite left.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^History / }).click()
  await page.getByRole('row', { name: /Bought/ }).waitFor()
  await seen(visitor)
  await page.goto('/schedules')
  await page.getByRole('checkbox', { name: 'My packages allow' }).click()
  await page.waitForURL(/mine=1/)
  await page.reload()
  expect(await page.getByRole('checkbox', { name: 'My packages allow' }).isChecked()).toBe(true)
  await seen(visitor)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)('an open pass keeps working without a network, and the front desk checks its owner in', async () => {
  const member = await stage.aVisitor({ size: phone })
  const desk = await stage.aVisitor({ size: desktop })
  await signIn(member, 'weishan@example.com')
  const [next] = await bookingsOf(member)
  if (!next) throw new Error('the demo member has no class')
  // The page is looked at in these seconds, while check-in is closed.
  await stage.product.harness('/clock', {
    set: Temporal.Instant.from(next).subtract({ minutes: 5, seconds: 8 }).toString(),
  })
  await member.page.goto('/my-account/classes/checkin')
  await member.page.getByText(/^Check-in opens at/).waitFor()
  expect(await member.page.getByRole('button', { name: 'Check in' }).isDisabled()).toBe(true)
  await seen(member)
  await member.page.locator('.menu[data-ready=true]').first().waitFor({ state: 'attached' })
  await member.context.setOffline(true)
  await member.page.getByRole('img', { name: /^Your pass/ }).waitFor({ timeout: 20_000 })
  const shown = await member.page.locator('.qr-code-ink').getAttribute('d')
  expect(shown?.length).toBeGreaterThan(500)
  await member.context.setOffline(false)

  await signInStaff(desk, 'desk@hundred.example')
  await desk.page.goto('/staff/kiosk')
  await desk.page.getByRole('button', { name: 'Check in Tan Wei Shan' }).click()
  await desk.page.getByText(/^Tan Wei Shan, reformer \d+/).waitFor()
  await desk.page.getByRole('button', { name: 'Check in Tan Wei Shan' }).waitFor({ state: 'detached' })
  await desk.page.keyboard.type('HT1.next')
  expect(await desk.page.getByLabel('Pass', { exact: true }).inputValue()).toBe('HT1.next')
  await desk.page.getByLabel('Pass', { exact: true }).fill('')
  await seen(desk)
  await member.page.getByText(/^You're in\. Reformer \d+ is yours/).waitFor({ timeout: 15_000 })
  await member.leave()
  await desk.leave()
})

test("the digits below the front desk's code check a member in, and wrong ones say why not", async () => {
  const member = await stage.aVisitor({ size: phone, theme: 'dark' })
  const { page } = member
  await signIn(member, 'weishan@example.com')
  const next = (await bookingsOf(member)).at(-1)
  if (next === undefined) throw new Error('the demo member has no class')
  await stage.product.harness('/clock', { set: Temporal.Instant.from(next).subtract({ minutes: 3 }).toString() })
  const desk = await staffToken(stage.product, 'desk@hundred.example')
  await page.goto('/my-account/classes/checkin')
  await settled(page)
  await page.getByLabel('Digits under the code').fill('1111 2222')
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByRole('dialog', { name: "We couldn't check you in" }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const code = await callApi(stage.product, 'GET /qrcode', { token: desk })
  await page.getByLabel('Digits under the code').fill(textOf(code?.body.figures))
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByText(/^You're in\./).waitFor()
  await member.leave()
})

test.runIf(isLong)(
  'a member on the waitlist without waiver and credit is told what is missing, and where to resolve it',
  async () => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    await signIn(visitor, 'grace@example.com')
    const manager = await staffToken(stage.product)
    const row = (await openClasses(stage.product)).find((one) => Number(one['waiting']) === 0)
    if (row === undefined) throw new Error('the demo has too few classes')
    await makeFull(stage.product, { manager, row })
    const session = textOf(row['id'])
    await page.goto(`/schedules/booking?session_id=${session}`)
    await page.getByText("You can't be moved in until it's signed.").waitFor()
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    await page.getByText(/^You're \d+\w\w on the waitlist/).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.class-card').filter({ hasText: '1st on the waitlist' }).waitFor()
    await oneMore(stage.product, { manager, id: session })
    await page.goto('/my-account/classes')
    await page.getByText(/^You couldn't be moved in\./).waitFor()
    await seen(visitor)
    await page.getByRole('link', { name: 'Sign the waiver' }).click()
    await page.waitForURL('**/schedules/booking?**')
    await settled(page)
    await page.getByRole('dialog', { name: /./ }).getByRole('link', { name: 'Sign the waiver' }).click()
    const dialog = page.getByRole('dialog', { name: 'Waiver' })
    await dialog.getByRole('checkbox').first().waitFor()
    for (const tick of await dialog.getByRole('checkbox').all()) await tick.check()
    await dialog.getByLabel('Full name').fill('Grace Ong')
    await dialog.getByRole('button', { name: 'Sign and continue' }).click()
    await page.getByText("You can't be moved in without a credit for this class.").waitFor()
    await seen(visitor)
    await page.getByRole('dialog', { name: /./ }).getByRole('link', { name: 'See packages' }).click()
    await page.waitForURL('**/packages**')
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

/** The start times of the visitor's classes, soonest first. */
async function bookingsOf({ page }: Visitor): Promise<string[]> {
  const body: unknown = await (
    await page.request.get('/api/bookings?when=upcoming&search=status:booked&limit=100')
  ).json()
  const rows: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : []
  return Array.isArray(rows) ? rows.map((row: { starts_at: string }) => row.starts_at) : []
}

async function switchSharingOn({ page }: Visitor): Promise<void> {
  const lots: unknown = await (await page.request.get('/api/packages/mine')).text()
  const id = /"id":"([0-9a-f-]{36})"/.exec(String(lots))?.[1]
  await askApi(stage.product, `PUT /staff/packages/${id}/sharing`, {
    token: await staffToken(stage.product),
    body: { sharing: true, reason: 'Asked for by e-mail.' },
  })
}
