import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { askApi, staffToken, textOf } from './kit/api.ts'
import { aClassAtHand, nameOf, placesOf } from './kit/roster.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, expectWellMade } from './kit/visitor.ts'

const stage = stageProduct()

/** Makes the browser a tablet of the studio, as its owner does. */
async function enrol(page: Page): Promise<void> {
  await page.goto('/staff/signin?next=%2Fstaff%2Fsettings%2Fdevices')
  await page.getByRole('button', { name: /^Adeline Khoo/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Desk iPad')
  await page.getByRole('button', { name: 'Enrol this device' }).click()
  await page.getByText("Desk iPad is one of the studio's devices now").waitFor()
}

/** Waits until the worker has the page, which it takes after its files. */
async function untilKept(page: Page): Promise<void> {
  const kept = async () =>
    page.evaluate(async () => (await (await caches.open('staff')).keys()).map(({ url }) => new URL(url).pathname))
  await expect.poll(kept, { timeout: 30_000 }).toContain('/staff/checkin')
}

test('a class is checked in with the network off and on again, and a booking reaches the open roster by itself', async () => {
  const { id, names } = await aClassAtHand(stage.product)
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
  const places = await placesOf(stage.product, { id, token })
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
  await tablet.leave()
})

/** Of the key under which the browser seals the rosters: whether a script can take it out. */
async function isKeyExtractable(page: Page): Promise<boolean | undefined> {
  return page.evaluate(
    async () =>
      new Promise<boolean | undefined>((resolve) => {
        const opening = indexedDB.open('hundred-staff')
        opening.addEventListener('success', () => {
          const database = opening.result
          const kept = database.transaction('kept').objectStore('kept').get('key')
          kept.addEventListener('success', () => {
            const key: unknown = kept.result
            database.close()
            resolve(key instanceof CryptoKey ? key.extractable : undefined)
          })
        })
      }),
  )
}

test('no script can take the sealing key out, and with storage refused the roster works online', async () => {
  const { id, names } = await aClassAtHand(stage.product)
  const [first = ''] = names
  const tablet = await stage.aVisitor({ size: { width: 1024, height: 768 }, worker: true })
  const { page } = tablet
  await enrol(page)
  await page.goto(`/staff/checkin/${id}`)
  await page.getByRole('button', { name: `Check in ${first}` }).waitFor()
  await untilKept(page)
  expect(await isKeyExtractable(page)).toBe(false)

  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Storage is refused.', 'SecurityError')
    }
  })
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Check in ${first}` }).click()
  await page.getByRole('button', { name: `Check in ${first}` }).waitFor({ state: 'detached' })
  const token = await staffToken(stage.product, 'desk@hundred.example')
  const places = await placesOf(stage.product, { id, token })
  expect(textOf(places.find((row) => nameOf(row) === first)?.['status'])).toBe('checked_in')
  // A browser whose worker serves the scripts complains of preloads that it does not use.
  expect(tablet.complaints.filter((text) => !text.includes('service worker resource mismatch'))).toEqual([])
  await tablet.leave()
})
