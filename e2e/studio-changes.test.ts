import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { askApi, listOf, staffToken, textOf, type Wire } from './kit/api.ts'
import { dayAhead, openClasses } from './kit/classes.ts'
import { dragClassEarlier } from './kit/drag-class.ts'
import { pastHold } from './kit/past-hold.ts'
import { nameOf, placesOf } from './kit/roster.ts'
import { signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, type Visitor } from './kit/visitor.ts'

const stage = stageProduct()

/** The manager, at a window that is high enough for the whole board of a day. */
async function aManager(): Promise<Visitor> {
  const visitor = await stage.aVisitor({ size: { ...desktop, height: 1500 } })
  await signInStaff(visitor, 'manager@hundred.example')
  return visitor
}

/** Lets the act that waits be done, and reads that it is. */
async function doHeld(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await pastHold(stage.product)
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await page.getByText(/^Done/).last().waitFor()
}

/** Three classes, a week apart, before any class of the demo begins: their ids. */
async function aSeries(token: string): Promise<readonly string[]> {
  const [row] = await openClasses(stage.product)
  const date = await dayAhead(stage.product, 3)
  const { body } = await askApi(stage.product, 'POST /staff/schedules', {
    token,
    body: {
      class_type_id: partOf(row, 'class_type'),
      room_id: partOf(row, 'room'),
      instructors: [{ id: listOf(row?.['instructors'])[0]?.['id'] }],
      date,
      time: '05:30',
      repeat: 'weekly',
      end_type: 'occurence',
      end_occurence: 3,
    },
  })
  return listOf(body['made']).map(({ id }) => textOf(id))
}

const partOf = (row: Wire | undefined, name: string) => textOf(Object(row?.[name]).id)

const startOf = async (id: string) => textOf((await askApi(stage.product, `GET /schedules/${id}`)).body['starts_at'])
const clocksOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(async (id) => startOf(id)))).map((at) => at.slice(11, 16))

test.runIf(isLong)('a manager moves a whole series by dragging one class of it, and what follows by keys', async () => {
  const ids = await aSeries(await staffToken(stage.product))
  const [first = '', second = ''] = ids
  const visitor = await aManager()
  const { page } = visitor
  await page.goto(`/staff/calendar?view=day&date=${(await startOf(first)).slice(0, 10)}`)
  await dragClassEarlier(page, first)
  await page.getByRole('radio', { name: 'All of the series' }).check()
  const change = page.getByRole('button', { name: /^Move 3 classes/ })
  await change.waitFor()
  await settled(page)
  await expectAccessible(page)
  await expectWellMade(page)
  await change.click()
  await doHeld(page)
  expect(await clocksOf(ids)).toEqual(['05:15', '05:15', '05:15'])

  await page.goto(`/staff/calendar?view=day&date=${(await startOf(second)).slice(0, 10)}`)
  await page.locator(`[data-class="${second}"]`).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('heading', { name: 'Move class' }).waitFor()
  await page.getByRole('radio', { name: 'This and all that follow' }).press('Space')
  const rest = page.getByRole('button', { name: /^Move 2 classes/ })
  await rest.waitFor()
  await rest.press('Enter')
  await doHeld(page)
  const [kept, ...moved] = await clocksOf(ids)
  expect(kept).toBe('05:15')
  expect(moved).toEqual(['05:30', '05:30'])
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('a manager takes a reformer out of order, whose person sits elsewhere, and says that it works again', async () => {
  const token = await staffToken(stage.product)
  const [row] = await openClasses(stage.product)
  const [id, room, date] = [textOf(row?.['id']), partOf(row, 'room'), textOf(row?.['starts_at']).slice(0, 10)]
  const seats = async () =>
    new Map((await placesOf(stage.product, { id, token })).map((place) => [nameOf(place), Number(place['seat_no'])]))
  const [[member, seat] = ['', 0]] = await seats()
  const outages = async () => {
    const { data } = (await askApi(stage.product, 'GET /staff/room-outages?limit=50', { token })).body
    return listOf(data).filter((one) => partOf(one, 'room') === room && Number(one['seat_no']) === seat).length
  }
  expect(await outages()).toBe(0)
  const visitor = await aManager()
  const { page } = visitor
  await page.goto(`/staff/calendar?date=${date}&panel=outage&room=${room}&seat=${seat}`)
  await page.getByRole('heading', { name: 'Take a reformer out of order' }).waitFor()
  await page.getByLabel('Reason').fill('A spring is loose.')
  const take = page.getByRole('button', { name: /^Take it out/ })
  await page.getByText(/in that time\. \d+ (?:person sits|people sit) there\./).waitFor()
  // In a class of that day that is full somebody is decided about by name.
  for (const box of await page.getByRole('checkbox', { name: 'End the booking and give the credit back' }).all())
    await box.check()
  await settled(page)
  await expectAccessible(page)
  await expectWellMade(page)
  await take.click()
  await doHeld(page)
  expect(await outages()).toBe(1)
  expect((await seats()).get(member)).not.toBe(seat)

  await page.goto(`/staff/calendar?date=${date}&panel=outage`)
  await page.getByLabel(`Reformer ${seat} works again`).first().click()
  const again = page.getByRole('button', { name: /^Use it again/ })
  await again.waitFor()
  await settled(page)
  await expectAccessible(page)
  await again.click()
  await doHeld(page)
  expect(await outages()).toBe(0)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)('a manager lets two people swap their reformers on the roster', async () => {
  const token = await staffToken(stage.product)
  const { id, places } = await aClassOfTwo(token)
  const [one, other] = places
  const visitor = await aManager()
  const { page } = visitor
  await page.goto(`/staff/checkin/${id}`)
  await page.getByRole('button', { name: `More about ${nameOf(one)}`, exact: true }).click()
  const form = page.locator('details').filter({ has: page.locator('summary', { hasText: 'Swap reformers' }) })
  await form.locator('summary').click()
  await form.getByLabel('With whom?').selectOption(textOf(other['id']))
  await form.getByText(`${nameOf(one)} gets reformer ${Number(other['seat_no'])}`).waitFor()
  await form.getByLabel('Reason').fill('She wants to sit by the door.')
  await settled(page)
  await expectAccessible(page)
  await expectWellMade(page)
  await form.getByRole('button', { name: `Swap with ${nameOf(other)}` }).click()
  await doHeld(page)
  const seatOf = new Map((await placesOf(stage.product, { id, token })).map((row) => [nameOf(row), row['seat_no']]))
  expect([seatOf.get(nameOf(one)), seatOf.get(nameOf(other))]).toEqual([other['seat_no'], one['seat_no']])
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

/** A class ahead with two people who are booked, as its roster has them. */
async function aClassOfTwo(token: string): Promise<{ id: string; places: readonly [Wire, Wire] }> {
  for (const row of await openClasses(stage.product)) {
    const id = textOf(row['id'])
    const [one, other] = (await placesOf(stage.product, { id, token })).filter(
      ({ status }) => textOf(status) === 'booked',
    )
    if (one && other && nameOf(one) !== nameOf(other)) return { id, places: [one, other] }
  }
  throw new Error('no class of the demo has two people')
}

test.runIf(isLong)('a manager writes to one class from its roster, and everybody booked is told', async () => {
  const [row] = await openClasses(stage.product)
  const visitor = await aManager()
  const { page } = visitor
  await page.goto(`/staff/checkin/${textOf(row?.['id'])}`)
  await page.getByRole('button', { name: 'Write to the class' }).click()
  const panel = page.getByRole('complementary', { name: 'Write to the class' })
  await panel.getByLabel('What?').selectOption('late_start')
  await panel.getByText('Everybody reads it in their language, by email and on their phone.').waitFor()
  const send = panel.getByRole('button', { name: /^Send to [1-9]/ })
  await send.waitFor()
  await settled(page)
  await expectAccessible(page)
  await expectWellMade(page)
  const told = Number((await send.innerText()).replaceAll(/\D/g, ''))
  await send.click()
  await panel.waitFor({ state: 'detached' })
  await doHeld(page)
  await page.getByText(told === 1 ? '1 person told.' : `${told} people told.`).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})
