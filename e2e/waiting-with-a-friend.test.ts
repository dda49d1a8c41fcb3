import type { Locator, Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { askApi, registerMember, staffToken, textOf } from './kit/api.ts'
import { makeFull, oneMore, openClasses } from './kit/classes.ts'
import { buy, upcomingBookings } from './kit/family.ts'
import { holdRequests } from './kit/hold-requests.ts'
import { signInNew } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone, seen, type Visitor } from './kit/visitor.ts'

let manager: string

const stage = stageProduct()
beforeAll(async () => {
  manager = await staffToken(stage.product)
})

test('two friends wait as a pair by a link, the friend without script, and both are promoted at once', async () => {
  const [grace, friend] = [await member('grace'), await member('friend')]
  const [row] = await openClasses(stage.product)
  if (!row) throw new Error('the demo has no open class')
  const session = textOf(row['id'])
  await makeFull(stage.product, { manager, row })
  const body = { session_id: session, booking_type: 'waitlist' }
  await askApi(stage.product, 'POST /bookings', { token: grace, key: crypto.randomUUID(), body })

  const asks = await enter('grace', true)
  await asks.page.goto('/my-account/classes')
  await asks.page.getByRole('link', { name: 'Wait with a friend' }).click()
  await asks.page.getByRole('button', { name: 'Get a link' }).click()
  const link = await asks.page.getByLabel('Your link').inputValue()
  await seen(asks)

  const joins = await enter('friend', false)
  await joins.page.goto(new URL(link).pathname + new URL(link).search)
  await joins.page.getByRole('heading', { level: 1, name: 'Tan W. would like to wait with you' }).waitFor()
  await joins.page.getByRole('button', { name: 'Wait together' }).click()
  await joins.page.getByText("You're on the waitlist together.").waitFor()
  await joins.page.reload()
  await joins.page.getByText("You're on the waitlist together.").waitFor()
  await joins.page.getByRole('link', { name: 'See My Classes' }).click()
  await joins.page.getByText(/^Together with /).waitFor()

  await oneMore(stage.product, { manager, id: session })
  expect(await statuses(grace, friend)).toEqual(['pending', 'pending'])
  await oneMore(stage.product, { manager, id: session })
  expect(await statuses(grace, friend)).toEqual(['booked', 'booked'])
  expect([...asks.complaints, ...joins.complaints]).toEqual([])
  await Promise.all([asks.leave(), joins.leave()])
})

test.runIf(isLong)(
  'leaving the waitlist asks where Join was pressed a moment ago, and no toast covers that place',
  async () => {
    const token = await member('second-press')
    const [row] = await openClasses(stage.product)
    if (!row) throw new Error('the demo has no open class')
    await makeFull(stage.product, { manager, row })
    const visitor = await enter('second-press', true)
    const { page } = visitor
    await page.goto(`/schedules?date=${textOf(row['starts_at']).slice(0, 10)}`)
    await settled(page)
    await page
      .getByRole('link', { name: /^Waitlist for / })
      .and(page.locator(`[href*="${textOf(row['id'])}"]`))
      .click()
    const sheet = page.getByRole('dialog', { name: /./ })
    const join = sheet.getByRole('button', { name: 'Join the waitlist' })
    await join.waitFor()
    const place = await join.boundingBox()
    await join.click()
    await expectUncovered(page, { text: "You're on the waitlist.", place })
    await sheet.getByRole('link', { name: 'Leave the waitlist' }).click()
    await sheet.getByText('Leave the waitlist? You lose your position.').waitFor()
    await expectAccessible(page)
    expect(await statuses(token)).toEqual(['pending'])
    await sheet.getByRole('button', { name: 'Stay on the waitlist' }).click()
    await sheet.getByRole('link', { name: 'Leave the waitlist' }).click()
    const leave = sheet.getByRole('button', { name: 'Leave the waitlist' })
    const leavePlace = await leave.boundingBox()
    await leave.click()
    await expectUncovered(page, { text: "You've left the waitlist.", place: leavePlace })
    expect(await statuses(token)).toEqual([])
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

test('a promotion is marked on a page that was asking what its visitor waits for', async () => {
  const token = await member('just-promoted')
  const [, row] = await openClasses(stage.product)
  if (!row) throw new Error('the demo has too few open classes')
  const session = textOf(row['id'])
  await makeFull(stage.product, { manager, row })
  const body = { session_id: session, booking_type: 'waitlist' }
  await askApi(stage.product, 'POST /bookings', { token, key: crypto.randomUUID(), body })
  const visitor = await enter('just-promoted', true)
  const { page } = visitor
  const waits = /\/api\/bookings\?.*pending/
  const release = await holdRequests(page, waits)
  const asked = page.waitForRequest(waits)
  await page.goto('/faq')
  await asked
  await oneMore(stage.product, { manager, id: session })
  expect(await statuses(token)).toEqual(['booked'])
  release()
  await page.locator('[data-news][aria-description="1 change to your classes"]').waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

type Box = Awaited<ReturnType<Locator['boundingBox']>>

/** The toast is shown beside the place that was pressed, not over it. */
async function expectUncovered(page: Page, { text, place }: { text: string; place: Box }): Promise<void> {
  const toast = page.locator('.toast').filter({ hasText: text })
  await toast.waitFor()
  const box = await toast.boundingBox()
  if (box === null || place === null) throw new Error('the toast or the button is not drawn')
  const isApart =
    box.y + box.height <= place.y ||
    place.y + place.height <= box.y ||
    box.x + box.width <= place.x ||
    place.x + place.width <= box.x
  expect(isApart, JSON.stringify({ toast: box, pressed: place })).toBe(true)
}

/** A member with a pack. */
async function member(name: string): Promise<string> {
  const token = await registerMember(stage.product, `${name}@waits.example.com`)
  await buy(stage.product, { token, slug: 'ten-class-pack' })
  return token
}

async function statuses(...tokens: readonly string[]) {
  const lists = await Promise.all(tokens.map(async (token) => upcomingBookings(stage.product, token)))
  return lists.flat().map(({ status }) => status)
}

async function enter(name: string, scripts: boolean): Promise<Visitor> {
  const visitor = await stage.aVisitor({ size: phone, scripts })
  await signInNew(visitor, `${name}@waits.example.com`)
  return visitor
}
