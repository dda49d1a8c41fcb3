import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { askApi, staffToken, textOf } from './kit/api.ts'
import { dayAhead, openClasses } from './kit/classes.ts'
import { countTaps } from './kit/count-taps.ts'
import { dragClassEarlier } from './kit/drag-class.ts'
import { pastHold } from './kit/past-hold.ts'
import { signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct()

const startOf = async (id: string) => textOf((await askApi(stage.product, `GET /schedules/${id}`)).body['starts_at'])

test('a manager drags a class in one drag and two taps, and takes it back within ten seconds', async () => {
  const [row] = await openClasses(stage.product)
  const [id, startsAt] = [textOf(row?.['id']), textOf(row?.['starts_at'])]
  const visitor = await stage.aVisitor({ size: { ...desktop, height: 1300 } })
  const { page } = visitor
  await signInStaff(visitor, 'manager@hundred.example')
  await page.goto(`/staff/calendar?view=day&date=${startsAt.slice(0, 10)}`)
  const taps = await countTaps(page)
  // A quarter of an hour earlier is free before any class of the demo.
  await dragClassEarlier(page, id)
  const move = page.getByRole('button', { name: /^Move, tell/ })
  await move.waitFor()
  await page.getByText('Nobody is told for 10 seconds.').waitFor()
  await move.click()
  const bar = page.getByRole('region', { name: 'What is about to happen' })
  await bar.getByText(/^Moving /).waitFor()
  // One drag, and one tap of the two that it may cost.
  expect(taps()).toBeLessThanOrEqual(3)
  await settled(page)
  await expectAccessible(page)
  await page.goto('/staff/today')
  await bar.getByText(/^Moving /).waitFor()
  await page.reload()
  await bar.getByText(/^Moving /).waitFor()
  await bar.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').first().waitFor()
  await bar.getByText(/^Moving /).waitFor({ state: 'detached' })
  await pastHold(stage.product)
  expect(await startOf(id)).toBe(startsAt)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)(
  'a manager moves a class by keys alone, which Ctrl Z takes back, and sees why a later one was not done',
  async () => {
    const [, row] = await openClasses(stage.product)
    const [id, startsAt] = [textOf(row?.['id']), textOf(row?.['starts_at'])]
    const visitor = await stage.aVisitor({ size: desktop })
    const { page } = visitor
    await signInStaff(visitor, 'manager@hundred.example')
    await page.goto(`/staff/calendar?view=day&date=${startsAt.slice(0, 10)}`)
    const bar = page.getByRole('region', { name: 'What is about to happen' })
    const moveByKeys = async () => {
      await page.locator(`[data-class="${id}"]`).focus()
      await page.keyboard.press('Alt+ArrowUp')
      const move = page.getByRole('button', { name: /^Move, tell/ })
      await move.and(page.locator(':enabled')).waitFor()
      await move.press('Enter')
      await page.getByRole('heading', { name: 'Move class' }).waitFor({ state: 'detached' })
      await bar.getByText(/^Moving /).waitFor()
    }
    await moveByKeys()
    await page.keyboard.press('Control+z')
    await bar.getByText(/^Moving /).waitFor({ state: 'detached' })
    await moveByKeys()
    // A colleague moves it meanwhile, so the plan is no longer the one that was shown.
    await askApi(stage.product, `PUT /staff/schedules/${id}/time`, {
      token: await staffToken(stage.product, 'owner@hundred.example'),
      body: { starts_at: Temporal.Instant.from(startsAt).add({ minutes: 5 }).toString() },
    })
    await pastHold(stage.product)
    await bar.getByText(/^Not done: Moving /).waitFor()
    await page.locator(`[data-class="${id}"]`).click()
    await page.getByRole('link', { name: 'Cancel class' }).click()
    await settled(page)
    await expectAccessible(page)
    // The bar stays until it is put away, so the button of another act stands above it.
    const act = await page.getByRole('button', { name: /^Cancel class/ }).boundingBox()
    expect(Number(act?.y) + Number(act?.height)).toBeLessThan(Number((await bar.boundingBox())?.y))
    await bar.getByRole('link', { name: 'See what it would do now' }).click()
    await page.getByRole('heading', { name: 'Move class' }).waitFor()
    await page.getByRole('button', { name: /^Move, tell/ }).waitFor()
    await bar.getByText(/^Not done/).waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

test.runIf(isLong)('a manager closes a holiday on a phone in four taps and a reason', async () => {
  const date = await dayAhead(stage.product, 9)
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signInStaff(visitor, 'manager@hundred.example')
  await page.goto(`/staff/calendar?view=day&date=${date}`)
  await settled(page)
  const taps = await countTaps(page)
  await page.getByRole('link', { name: 'Close a day' }).click()
  await page.getByLabel('Reason').fill('Deepavali')
  await page
    .getByRole('button', { name: /^Close/ })
    .last()
    .click()
  const bar = page.getByRole('region', { name: 'What is about to happen' })
  await bar.getByText(/^Closing /).waitFor()
  expect(taps()).toBeLessThanOrEqual(4)
  await settled(page)
  await expectAccessible(page)
  await expectWellMade(page)
  await pastHold(stage.product)
  await page.getByText(/^Done/).waitFor()
  await page.getByText('Closed: Deepavali').first().waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('the desk cancels a booking, which stands and says so until the seconds have passed', async () => {
  const [, , row] = await openClasses(stage.product)
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await signInStaff(visitor, 'desk@hundred.example')
  await page.goto(`/staff/checkin/${textOf(row?.['id'])}`)
  const more = page.getByRole('button', { name: /^More about / }).first()
  const member = ((await more.getAttribute('aria-label')) ?? '').replace('More about ', '')
  const place = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `More about ${member}` }) })
  const cancel = async () => {
    await place.getByRole('button', { name: `More about ${member}` }).click()
    await page.getByText('Cancel the booking').click()
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: `Cancel and tell ${member}` }) })
    await form.getByLabel('Reason').fill('Called in ill.')
    const button = form.getByRole('button', { name: `Cancel and tell ${member}` })
    await button.and(page.locator(':enabled')).waitFor()
    await button.press('Enter')
  }
  await cancel()
  // Without a wait for the answer: it may be taken back from the press on.
  await page.keyboard.press('Control+z')
  await page.getByText('Undone.').first().waitFor()
  const bar = page.getByRole('region', { name: 'What is about to happen' })
  await page.getByRole('heading', { name: member }).waitFor({ state: 'detached' })
  await bar.getByText(/^Cancelling the booking of /).waitFor({ state: 'detached' })
  await cancel()
  await bar.getByText(`Cancelling the booking of ${member}`).waitFor()
  await place.getByText('Being cancelled').waitFor()
  await settled(page)
  await expectAccessible(page)
  await pastHold(stage.product)
  await page.getByText(/^Done/).waitFor()
  await place.waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('the desk writes to everybody of a day, reads how many it reaches, and takes it back', async () => {
  const [row] = await openClasses(stage.product)
  const date = textOf(row?.['starts_at']).slice(0, 10)
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signInStaff(visitor, 'desk@hundred.example')
  await page.goto('/staff/calendar?view=day')
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.height).toBeLessThan(80)
  await page.goto(`/staff/calendar?view=day&date=${date}`)
  await page.getByRole('link', { name: 'Write to a day' }).click()
  await page.getByText(/^\d+ places booked in \d+ classes?\./).waitFor()
  await page.getByLabel('What?').selectOption({ label: 'Use the side entrance' })
  await page.getByText('Please use the side entrance. The front door is closed.').waitFor()
  await page.getByText(/^Nobody is told for 10 seconds\./).waitFor()
  await settled(page)
  await expectAccessible(page)
  await expectWellMade(page)
  await page.getByRole('button', { name: /^Send to \d+ people$/ }).click()
  const bar = page.getByRole('region', { name: 'What is about to happen' })
  await bar.getByText(/^Writing to everybody booked on /).waitFor()
  await bar.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').first().waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})
