import { beforeAll, expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { askApi, staffToken, registerMember, textOf, type Answered } from './kit/api.ts'
import { typeBirthday } from './kit/birthday.ts'
import { makeFull, oneMore, openClasses } from './kit/classes.ts'
import { aChild, buy, upcomingBookings } from './kit/family.ts'
import { signInNew } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, phone, seen, type Visitor } from './kit/visitor.ts'

let manager: string

const stage = stageProduct()
beforeAll(async () => {
  manager = await staffToken(stage.product)
})

test.each(
  shareOf([
    ['with', true],
    ['without', false],
  ] as const),
)('%s script a guardian adds a child in My Profile and corrects it', async (how, script) => {
  const email = `parent-${how}@example.com`
  await registerMember(stage.product, email)
  const visitor = await enter(email, { size: phone, scripts: script })
  const { page } = visitor
  await page.goto('/my-account')
  await page.getByRole('main').getByRole('link', { name: 'Family' }).click()
  const family = page.getByRole('region', { name: 'Family' })
  await family.getByRole('link', { name: 'Add someone' }).click()
  await family.getByLabel('Full name').fill('Bo Lim')
  await typeBirthday(family, '1990-05-04')
  await family.getByRole('button', { name: 'Save' }).click()
  await family.locator('[aria-invalid="true"]').first().waitFor()
  expect(await family.getByLabel('Full name').inputValue()).toBe('Bo Lim')
  if (script) await seen(visitor)
  await typeBirthday(family, '2016-05-04')
  await family.getByRole('button', { name: 'Save' }).dblclick()
  await family.getByText('Saved. Before their first class, sign the waiver in My Forms.').waitFor()
  await family.getByRole('link', { name: 'Edit Bo Lim' }).click()
  await family.getByLabel(/^What we call them/).fill('Bo')
  await family.getByRole('button', { name: 'Save' }).click()
  await family.getByText('Saved.', { exact: true }).waitFor()
  expect(await family.getByRole('listitem').count()).toBe(1)
  await page.goto('/my-account/forms')
  await page.getByRole('link', { name: /^Sign: .*, for Bo Lim$/ }).waitFor()
  await visitor.leave()
})

test('a guardian books for a child once the consent is signed, and the child’s booking is distinct from her own', async () => {
  const token = await registerMember(stage.product, 'guardian@example.com')
  await buy(stage.product, { token, slug: 'ten-class-pack' })
  const child = await aChild(stage.product, { token })
  const [session] = await classesWith('free')
  const visitor = await enter('guardian@example.com', { size: phone })
  const { page } = visitor
  await page.goto(`/schedules/booking?session_id=${session}`)
  await page.getByRole('button', { name: /^Book reformer \d+/ }).waitFor()
  await page.getByRole('navigation', { name: "Who's coming?" }).getByRole('link', { name: 'Aina' }).click()
  await page.waitForURL((url) => url.searchParams.get('person_id') === child)
  await page.getByText(/For anyone under 16 you sign it/).waitFor()
  await seen(visitor)

  const checks = page.getByRole('dialog', { name: /^Can I book/ })
  await page.getByRole('button', { name: 'What do I need for this class?' }).click()
  await checks.getByText('The latest waiver, signed').waitFor()
  await checks.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('link', { name: "Sign Aina's waiver" }).click()
  const dialog = page.getByRole('dialog', { name: 'Waiver' })
  await dialog.getByRole('checkbox').first().waitFor()
  await expectAccessible(page)
  for (const tick of await dialog.getByRole('checkbox').all()) await tick.check()
  await dialog.getByLabel('Full name').fill('Tan Li Wei')
  await dialog.getByRole('button', { name: 'Sign and continue' }).click()
  await page.getByRole('button', { name: /^Book reformer \d+ for Aina/ }).click()
  await page.getByText(/^Aina Tan is booked\. Reformer \d+/).waitFor()
  await seen(visitor)

  await page.goto(`/schedules/booking?session_id=${session}`)
  await page.getByRole('link', { name: 'Aina booked' }).waitFor()
  await page.getByRole('button', { name: /^Book reformer \d+/ }).click()
  await page.getByText(/^You're booked\. Reformer \d+/).waitFor()
  await page.goto('/my-account/classes')
  await page
    .getByText(/, for Aina Tan/)
    .first()
    .waitFor()
  await seen(visitor)
  expect(await upcomingBookings(stage.product, token)).toMatchObject([
    { status: 'booked', session_id: session },
    { status: 'booked', session_id: session },
  ])

  await cancelOfAina(visitor)
  expect((await upcomingBookings(stage.product, token)).map(({ person }) => person?.['dependant'])).toEqual([false])
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)('without script a class is booked for a dependant', async () => {
  const token = await registerMember(stage.product, 'quiet@example.com')
  await buy(stage.product, { token, slug: 'drop-in' })
  const child = await aChild(stage.product, { token, signs: true })
  const [session] = await classesWith('free')
  const visitor = await enter('quiet@example.com', { scripts: false })
  const { page } = visitor
  await page.goto(`/schedules/booking?session_id=${session}`)
  await page.getByRole('link', { name: 'Aina' }).click()
  await page.getByRole('button', { name: /^Book reformer \d+ for Aina/ }).click()
  await page.getByText(/^Aina Tan is booked\. Reformer \d+/).waitFor()
  expect(await upcomingBookings(stage.product, token)).toMatchObject([{ person: { id: child } }])
  await visitor.leave()
})

test('a member waits for any one of three classes, and the first promotion ends the other waitlist entries', async () => {
  const token = await registerMember(stage.product, 'wishful@example.com')
  await buy(stage.product, { token, slug: 'drop-in' })
  const [first, second, third] = await classesWith('full')
  const visitor = await enter('wishful@example.com', { size: desktop, theme: 'dark' })
  const { page } = visitor
  await page.goto(`/schedules/booking?session_id=${first}`)
  await page.getByRole('link', { name: /^Flexible\? Waitlist several classes/ }).click()
  await page.getByRole('heading', { name: 'Waitlist several classes' }).waitFor()
  await page.getByText('Choose at least one more class').waitFor()
  for (const [chosen, id] of [second, third].entries()) {
    await page.locator(`a[href*="${id}"]`).filter({ hasText: 'Choose' }).first().click()
    await page
      .getByRole('link', { name: /^Remove / })
      .nth(chosen + 1)
      .waitFor()
  }
  expect(await page.getByText(/^You'd be \d+(st|nd|rd|th) on the waitlist\./).count()).toBe(3)
  await page.getByLabel('How many of them do you want?').selectOption('Any one')
  await settled(page)
  await page.getByRole('button', { name: 'Join these waitlists' }).press('Enter')
  await page.waitForURL('**/my-account/classes')
  await page.getByText('Any one of these', { exact: true }).waitFor()
  await seen(visitor)
  expect(await upcomingBookings(stage.product, token)).toHaveLength(3)

  // Untouched, with some parts not loaded yet.
  await page.reload()
  await settled(page)
  await page.getByRole('heading', { level: 1, name: 'My Classes' }).waitFor()
  const elsewhere = await visitor.context.newPage()
  const told = page.getByText(/^You're in: .+, \d\d:\d\d$/).waitFor()
  await elsewhere.goto('/faq')
  await settled(elsewhere)
  await oneMore(stage.product, { manager, id: textOf(second) })
  // An open page shows it by itself, and any other open page marks the account button.
  await elsewhere.locator('[data-news][aria-description="1 change to your classes"]').waitFor()
  await expectAccessible(elsewhere)
  await elsewhere.close()
  await told
  await page.getByText(/^You're in .+\. You've left the waitlist for .+, .+\.$/).waitFor()
  await seen(visitor)
  expect(await upcomingBookings(stage.product, token)).toMatchObject([{ session_id: second, status: 'booked' }])
  await page.getByRole('link', { name: 'Past' }).click()
  await page.getByText('Left automatically: you got into another class you asked for').nth(1).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.each(
  shareOf([
    ['with', true],
    ['without', false],
  ] as const),
)('a multi-class request is left as a whole, after a confirmation, %s scripts', async (says, scripts) => {
  const email = `fickle-${says}@example.com`
  const token = await registerMember(stage.product, email)
  const [first, second] = await classesWith('full')
  const visitor = await enter(email, { scripts, size: phone })
  const { page } = visitor
  await page.goto(`/my-account/classes/any?ids=${first}.${second}`)
  await page.getByRole('button', { name: 'Join these waitlists' }).click()
  await page.waitForURL('**/my-account/classes')
  expect(await upcomingBookings(stage.product, token)).toHaveLength(2)
  await page.getByRole('link', { name: 'Leave the waitlists for these classes' }).click()
  await page.getByText("You'll lose your position on 2 waitlists.").waitFor()
  if (scripts) await seen(visitor)
  const leave = page.getByRole('button', { name: 'Leave all' })
  await leave.click()
  // The page says that nothing is booked while the request stands, too.
  await leave.waitFor({ state: 'detached' })
  expect(await upcomingBookings(stage.product, token)).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)(
  'a guardian and a child wait as a pair, and the page says that both are promoted or neither',
  async () => {
    const token = await registerMember(stage.product, 'pair@example.com')
    await buy(stage.product, { token, slug: 'ten-class-pack' })
    await aChild(stage.product, { token, signs: true })
    const [session] = await classesWith('full')
    const visitor = await enter('pair@example.com', { size: phone })
    const { page } = visitor
    await page.goto(`/schedules/booking?session_id=${session}`)
    await settled(page)
    await page.getByText('Two of you?').click()
    await page.getByRole('radio', { name: 'Aina' }).waitFor()
    await page.getByRole('button', { name: 'Join together' }).click()
    await page.getByText(/Together with Aina Tan: both of you, or neither\./).waitFor()
    await seen(visitor)
    expect((await upcomingBookings(stage.product, token)).map(({ pair_with: other }) => other?.['full_name'])).toEqual(
      expect.arrayContaining(['Aina Tan', 'Tan Li Wei']),
    )
    await oneMore(stage.product, { manager, id: textOf(session) })
    expect((await upcomingBookings(stage.product, token)).map(({ status }) => status)).toEqual(['pending', 'pending'])
    await oneMore(stage.product, { manager, id: textOf(session) })
    expect((await upcomingBookings(stage.product, token)).map(({ status }) => status)).toEqual(['booked', 'booked'])
    await visitor.leave()
  },
)

test.runIf(isLong)('a returned credit books the held seat', async () => {
  const token = await registerMember(stage.product, 'returned@example.com')
  await buy(stage.product, { token, slug: 'drop-in' })
  const [booked, wanted] = await classesWith('free')
  const place = await ask('POST /bookings', { token, key: crypto.randomUUID(), body: { session_id: booked } })
  await ask('POST /bookings/hold', { token, key: crypto.randomUUID(), body: { session_id: wanted } })
  const visitor = await enter('returned@example.com', { size: phone })
  const { page } = visitor
  await page.goto('/my-account/classes')
  await page.getByRole('link', { name: 'Buy a package', exact: true }).waitFor()
  await ask(`DELETE /bookings/${textOf(place.body.booking?.['id'])}`, { token })
  await page.reload()
  await page.getByRole('link', { name: /^Use your credit for the hold/ }).waitFor()
  await seen(visitor)
  await page.goto('/packages')
  const strip = page.getByRole('complementary', { name: 'Your hold' })
  await strip.getByRole('link', { name: /^Use your credit/ }).waitFor()
  await seen(visitor)
  await strip.getByRole('link', { name: /^Use your credit/ }).click()
  await page.getByText(/^You have a credit for it\. This uses one credit of .+; none left after that\./).waitFor()
  await settled(page)
  await page.getByRole('button', { name: /^Use your credit: reformer \d+/ }).click()
  await page.getByText(/^You're booked\. Reformer \d+/).waitFor()
  expect(await upcomingBookings(stage.product, token)).toMatchObject([
    { session_id: wanted, status: 'booked', credit_effect: 'used' },
  ])
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

async function ask(line: Parameters<typeof askApi>[1], asked: Parameters<typeof askApi>[2] = {}): Promise<Answered> {
  return askApi(stage.product, line, asked)
}

async function enter(login: string, options: Parameters<typeof stage.aVisitor>[0]): Promise<Visitor> {
  const visitor = await stage.aVisitor(options)
  await signInNew(visitor, login)
  return visitor
}

const given = new Set<string>()

/** Three classes on three days that are free, or made full, and that no other journey uses. */
async function classesWith(kind: 'free' | 'full'): Promise<string[]> {
  const usable = (await openClasses(stage.product)).filter((row) => !given.has(textOf(row['id'])))
  const ofDays = [...Map.groupBy(usable, (row) => textOf(row['starts_at']).slice(0, 10)).values()]
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .slice(0, 3)
  if (ofDays.length < 3) throw new Error('the demo has too few classes')
  return Promise.all(
    ofDays.map(async (row) => {
      const id = textOf(row['id'])
      given.add(id)
      if (kind === 'full') await makeFull(stage.product, { manager, row })
      return id
    }),
  )
}

/** Cancels the child's booking in My Classes, in whichever form it is shown. */
async function cancelOfAina({ page }: Visitor): Promise<void> {
  const place = page.locator('.next-class, .booking-row').filter({ hasText: 'for Aina Tan' })
  await place.getByRole('link', { name: /^Cancel / }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel / })
  await dialog.getByText('For Aina Tan').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Cancel/ }).click()
  await place.waitFor({ state: 'detached' })
}
