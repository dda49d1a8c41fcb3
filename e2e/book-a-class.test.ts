import { describe, expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { askApi, textOf, type Wire } from './kit/api.ts'
import { typeBirthday } from './kit/birthday.ts'
import { payForPackage } from './kit/checkout.ts'
import { bookFirst, dayAhead, openClasses } from './kit/classes.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, phone, seen, type Visitor } from './kit/visitor.ts'

const stage = stageProduct()

describe.each(
  shareOf([
    ['a phone', phone, 'light', ''],
    ['a desktop', desktop, 'dark', '-desk'],
  ] as const),
)('a stranger on %s', (_name, size, theme, tag) => {
  test('a new member registers, buys a pack through the bank, signs the waiver, books a class, sees it in My Classes and cancels it', async () => {
    const visitor = await stage.aVisitor({ size, theme })
    const { page } = visitor
    await register(visitor, `stranger${tag}@example.com`)

    await page.goto('/packages')
    await settled(page)
    await page
      .getByRole('link', { name: /^Choose Intro offer/ })
      .first()
      .click()
    await page.waitForURL('**/packages/purchase?**')
    await settled(page)
    await payForPackage(page)
    await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()

    await page.getByRole('link', { name: 'Book a class' }).first().click()
    await page.waitForURL('**/schedules**')
    await bookTomorrow(visitor)
    await page
      .getByText(/You're booked\. Reformer \d+/)
      .first()
      .waitFor()
    await seen(visitor)

    await page.goto('/my-account/packages')
    await page
      .getByRole('img', { name: '2 of 3 credits left' })
      .or(page.getByLabel('2 of 3 credits left'))
      .first()
      .waitFor()

    await page.goto('/my-account/classes')
    await settled(page)
    await page
      .getByRole('link', { name: /^Cancel / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /\?$/ })
    await dialog.waitFor()
    await expectAccessible(page)
    expect(await dialog.textContent()).toMatch(/goes back to|won't get/)
    await dialog.getByRole('button', { name: /^Cancel/ }).click()
    await page.getByText('Nothing booked').first().waitFor()
    const messages = await stage.product.harness(`/mailbox?recipient=stranger${tag}@example.com`)
    expect(JSON.stringify(messages['messages']).length).toBeGreaterThan(1000)
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  })
})

test('a member books with the second press, once also after a double click and the back button', async () => {
  const visitor = await stage.aVisitor()
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await page.goto('/schedules')
  const before = await bookingCount(visitor)
  await openTomorrow(visitor)
  await page
    .getByRole('button', { name: /^Book reformer/ })
    .first()
    .dblclick()
  await page
    .getByText(/You're booked\. Reformer \d+/)
    .first()
    .waitFor()
  await page.reload()
  await page.goBack()
  await page.goForward()
  expect(await bookingCount(visitor)).toBe(before + 1)
  await visitor.leave()
})

test('a member without a pack holds a reformer, buys a pack through the bank and is booked on that reformer', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'grace@example.com')
  await openTomorrow(visitor)
  await signWaiver(visitor, 'Grace Ong')
  const seat = page.getByRole('radio', { name: /, free$/ }).last()
  const number = (await seat.getAttribute('aria-label'))?.replaceAll(/\D/g, '') ?? ''
  await seat.press('Space')
  await page.getByRole('button', { name: `Hold reformer ${number} and buy a package` }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold your spot first?' })
  await dialog
    .getByText(new RegExp(`while we hold (reformer ${number}|the first free reformer) in .* for you for 10 minutes`))
    .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hold it and see packages' }).click()
  await page.waitForURL('**/packages?class=**')
  const strip = page.getByRole('complementary', { name: 'Your hold' })
  await strip.getByText(new RegExp(`Reformer ${number} in .* is held for you`)).waitFor()
  await strip.getByText(/^[89]:\d\d$|^10:00$/).waitFor()

  await page.goto('/my-account/classes')
  await page.getByText(/^Held for you until/).waitFor()
  await page.getByRole('link', { name: 'Buy a package', exact: true }).click()
  await page
    .getByRole('link', { name: /^Choose Intro offer/ })
    .first()
    .click()
  await page.waitForURL('**/packages/purchase?**')
  await strip.waitFor()
  await settled(page)
  await payForPackage(page)
  await page.getByText(new RegExp(`Reformer ${number} in .* is booked`)).waitFor()
  await seen(visitor)
  await page.getByRole('link', { name: 'See My Classes' }).click()
  await page.getByRole('heading', { name: 'My Classes' }).waitFor()
  expect(await page.locator('.next-class').textContent()).toContain(`Reformer${number}`)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('without script the schedule can be read, a class is booked, and its cancellation is confirmed', async () => {
  const visitor = await stage.aVisitor({ scripts: false })
  const { page } = visitor
  await page.goto('/signin')
  await page.getByLabel('Email or phone').fill('weishan@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundred-demo')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.includes('signin'))
  const before = await bookingCount(visitor)
  await page.goto('/schedules?date=' + (await dayAhead(stage.product, 3)))
  await bookFirst(page)
  expect(await bookingCount(visitor)).toBe(before + 1)
  await page.goto('/my-account/classes')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Cancel / })
    .last()
    .click()
  await page.getByRole('button', { name: 'Cancel class' }).click()
  await page.getByRole('status').getByText('Cancelled. The credit is back in your pack.').waitFor()
  expect(await bookingCount(visitor)).toBe(before)
  await visitor.leave()
})

test.runIf(isLong)('a class past the time for free cancellation is booked after one more question', async () => {
  const visitor = await stage.aVisitor({ size: phone, theme: 'dark' })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  const row = await aClassFor('weishan@example.com')
  const startsAt = Temporal.Instant.from(textOf(row['starts_at']))
  await stage.product.harness('/clock', { set: startsAt.subtract({ minutes: 90 }).toString() })
  await page.goto(`/schedules/booking?session_id=${textOf(row['id'])}`)
  await settled(page)
  await page.locator('.booking-foot button[type="submit"]').click()
  const dialog = page.getByRole('dialog', { name: /^Book .+\?$/ })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Book/ }).click()
  await page
    .getByText(/You're booked\. Reformer \d+/)
    .first()
    .waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

/** The next upcoming class that a member of the demo can book now. */
async function aClassFor(login: string): Promise<Wire> {
  const { product } = stage
  const token = textOf((await askApi(product, 'POST /token', { body: { login, password: 'hundred-demo' } })).body.token)
  for (const row of await openClasses(product)) {
    const { body } = await askApi(product, 'POST /bookings/verify', { token, body: { session_id: row['id'] } })
    if (Object.is(body.may_book, true)) return row
  }
  throw new Error(`${login} can book none of the open classes`)
}

async function register(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor
  await page.goto('/signup')
  await settled(page)
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await page.getByText('You must provide your full name').first().waitFor()
  await expect.poll(async () => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('full_name')
  await expectAccessible(page)
  await page.getByLabel('Full name').fill('Tan Li Wei')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('five in five out')
  await typeBirthday(page, '1991-03-02')
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL((url) => !url.pathname.includes('signup'))
}

async function openTomorrow(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.goto('/schedules?date=' + (await dayAhead(stage.product, 2)))
  await settled(page)
  await page
    .getByRole('link', { name: /^Book / })
    .first()
    .click()
  await page.waitForURL('**/schedules/booking?**')
}

async function bookTomorrow(visitor: Visitor): Promise<void> {
  await openTomorrow(visitor)
  await seen(visitor)
  const { page } = visitor
  await signWaiver(visitor)
  await page
    .getByText(/Free to cancel until/)
    .first()
    .waitFor()
  await page
    .getByRole('radio', { name: /, free$/ })
    .last()
    .press('Space')
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Book reformer/ })
    .first()
    .click()
}

/** The studio asks for it before the first class, over the class that is being booked. */
async function signWaiver({ page }: Visitor, name = 'Tan Li Wei'): Promise<void> {
  await page.getByRole('link', { name: 'Sign the waiver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Waiver' })
  await dialog.getByRole('checkbox').first().waitFor()
  await expectAccessible(page)
  for (const tick of await dialog.getByRole('checkbox').all()) await tick.check()
  await dialog.getByLabel('Full name').fill(name)
  await dialog.getByRole('button', { name: 'Sign and continue' }).click()
}

async function bookingCount(visitor: Visitor): Promise<number> {
  const response = await visitor.page.request.get('/api/bookings?when=upcoming&limit=100')
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'total' in body && typeof body.total === 'number'
    ? body.total
    : -1
}
