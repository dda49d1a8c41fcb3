import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { askApi, listOf, staffToken, textOf, type Wire } from './kit/api.ts'
import { dayAhead } from './kit/classes.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, expectWellMade } from './kit/visitor.ts'

const stage = stageProduct()

interface Shown {
  readonly id: string
  /** Who is booked and has signed, in the order of the reformers. */
  readonly names: readonly string[]
}

/** A class of the next days with two people who may come in; the studio's clock stands nine minutes before it. */
async function aClassAtHand(): Promise<Shown> {
  const token = await staffToken(stage.product, 'desk@hundred.example')
  for (const days of [1, 2, 3]) {
    const { body } = await askApi(stage.product, `GET /staff/today?date=${await dayAhead(stage.product, days)}`, {
      token,
    })
    for (const one of listOf(body.classes)) {
      const places = await placesOf(textOf(one['id']), token)
      const names = places
        .filter(({ status, waiver }) => textOf(status) === 'booked' && textOf(waiver) === 'current')
        .map((row) => nameOf(row))
      if (names.length < 2) continue
      const startsAt = Temporal.Instant.from(textOf(one['starts_at']))
      await stage.product.harness('/clock', { set: startsAt.subtract({ minutes: 9 }).toString() })
      return { id: textOf(one['id']), names }
    }
  }
  throw new Error('no class of the next days has two people who may be checked in')
}

const nameOf = (row: Wire): string => textOf(Object(row['person']).full_name)
const placesOf = async (id: string, token: string): Promise<readonly Wire[]> =>
  listOf((await askApi(stage.product, `GET /staff/schedules/${id}/roster`, { token })).body.places)

/** Makes the browser a tablet of the studio, as its owner does. */
async function enrol(page: Page): Promise<void> {
  await page.goto('/staff/signin?next=%2Fstaff%2Fsettings%2Fdevices')
  await page.getByRole('button', { name: /^Adeline Khoo/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Desk iPad')
  await page.getByRole('button', { name: 'Enrol this device' }).click()
  await page.getByText('Desk iPad is a device of the studio now').waitFor()
}

/** Waits until the worker has the page, which it takes after its files. */
async function untilKept(page: Page): Promise<void> {
  const kept = async () =>
    page.evaluate(async () => (await (await caches.open('staff')).keys()).map(({ url }) => new URL(url).pathname))
  await expect.poll(kept, { timeout: 30_000 }).toContain('/staff/checkin')
}

test('a class is checked in with the network off and on again, and a booking reaches the open roster by itself', async () => {
  const { id, names } = await aClassAtHand()
  const [first = '', second = ''] = names
  const tablet = await stage.aVisitor({ size: { width: 1024, height: 768 }, worker: true })
  const { page, context } = tablet
  await enrol(page)
  await page.goto(`/staff/checkin/${id}`)
  await page.getByRole('button', { name: `Check in ${first}` }).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await untilKept(page)

  await context.setOffline(true)
  await page.reload()
  await page.getByText("You're offline. Check-ins are kept on this device").waitFor()
  await page.getByRole('button', { name: `Check in ${first}` }).click()
  await page.getByText('1 check-in is kept on this device').waitFor()
  await settled(page)
  await expectAccessible(page)
  await expectWellMade(page)

  // The front desk opens as well, and shows what the other page kept.
  await page.goto('/staff/kiosk')
  await page.getByText("The code can't renew without a network.").waitFor()
  await page.getByRole('button', { name: `Check in ${second}` }).click()
  await page.getByText('2 check-ins are kept on this device').waitFor()
  expect(await page.getByText('waiting to be sent').count()).toBe(2)
  await settled(page)
  await expectAccessible(page)
  await expectWellMade(page)

  await context.setOffline(false)
  await page.getByText('2 check-ins are kept on this device').waitFor({ state: 'detached' })
  await page.goto(`/staff/checkin/${id}`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Check in ${first}` }).waitFor({ state: 'detached' })
  const token = await staffToken(stage.product, 'desk@hundred.example')
  const places = await placesOf(id, token)
  const here = places.filter(({ status }) => textOf(status) === 'checked_in').map((row) => nameOf(row))
  expect(here.toSorted()).toEqual([first, second].toSorted())

  // Somebody else takes a check-in back: the open page hears of it, and does not wait for its minute.
  await page.getByText('Live', { exact: true }).waitFor()
  const taken = places.find((row) => nameOf(row) === first)
  await askApi(stage.product, `POST /staff/bookings/${textOf(taken?.['id'])}/undo`, {
    token,
    body: { outcome: 'not_here', reason: 'Pressed by mistake.' },
  })
  await page.getByRole('button', { name: `Check in ${first}` }).waitFor()
  await stage.product.checkInvariants()
  await tablet.leave()
})
