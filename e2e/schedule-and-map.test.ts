import type { Locator } from '@playwright/test'
import { expect, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { textOf } from './kit/api.ts'
import { dayAhead, openClasses } from './kit/classes.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { phone, seen } from './kit/visitor.ts'

const stage = stageProduct()

test.runIf(isLong)('in forced colours the chosen day, the map and the edges of the sheet stay visible', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(visitor, 'weishan@example.com')
  await page.goto('/schedules?date=' + (await dayAhead(stage.product, 3)))
  const style = async (selector: string, name: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((place, wanted) => getComputedStyle(place).getPropertyValue(wanted), name)
  expect(await style(".day[aria-checked='true'] .day-ring", 'outline-style')).toBe('solid')
  expect(await style(".day[aria-checked='false'] .day-ring", 'outline-style')).toBe('none')
  await page
    .getByRole('link', { name: /^Book / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Book reformer/ }).waitFor()
  expect(await style('.booking-panel', 'border-top-style')).toBe('solid')
  const beds = await Promise.all(
    ['.seat-chosen .seat-bed', '.seat:not(.seat-chosen) .seat-bed'].map(async (bed) => style(bed, 'fill')),
  )
  expect(new Set(beds).size).toBe(2)
  expect(await style('.seat-legend-taken', 'border-top-style')).toBe('dashed')
  await visitor.leave()
})

test('the week view on a wide window has filters, arrow keys, the class sheet and a link back to the list', async () => {
  const visitor = await stage.aVisitor()
  const { page } = visitor
  await page.goto('/schedules')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Week' }).click()
  await page.waitForURL('**/schedules?view=week')
  const days = page.getByRole('region', { name: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/ })
  // The list, which has the same link to the next week, stays until this view is drawn.
  await days.first().waitFor()
  await page.getByRole('link', { name: 'Next week' }).click()
  await page.waitForURL('**/schedules?view=week&week=*')
  await page
    .getByRole('status')
    .filter({ hasText: /classes$/ })
    .waitFor()
  const names = await days.evaluateAll((found) => found.map((one) => one.querySelector('h2')?.textContent ?? ''))
  expect(names.map((name) => name.slice(0, 3))).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  await seen(visitor)

  const times = page.getByRole('button', { name: /^Time of day/ })
  await times.click()
  const evening = page.getByRole('main').getByRole('checkbox', { name: /^Evening/ })
  await evening.click()
  await page.waitForURL('**time=evening')
  await page.getByRole('heading', { name: 'Morning' }).first().waitFor({ state: 'detached' })
  const shown = await page.locator('.week-cell').count()
  await expect.poll(async () => page.getByRole('status').first().textContent()).toBe(`${shown} classes`)

  const monday = days.first().getByRole('link')
  await monday.first().focus()
  await page.keyboard.press('ArrowRight')
  const focused = async () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toMatch(/^Tue /)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused).toBe(await monday.first().textContent())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /./ }).and(page.locator('#booking-title')).waitFor()
  await seen(visitor)
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
  await page.waitForURL(/schedules\?view=week&week=[-\d]+&time=evening$/)
  await page.goBack()
  await page.goBack()
  await page.waitForURL(/schedules\?view=week&week=[-\d]+&time=evening$/)
  await times.click()
  expect(await isTickedAtOnce(page.getByRole('main').getByRole('checkbox', { name: /^Morning/ }))).toBe(true)
  await page.waitForURL('**time=evening,morning')
  expect(visitor.complaints).toEqual([])
  await visitor.leave()

  const plain = await stage.aVisitor({ scripts: false })
  await plain.page.goto('/schedules?view=week')
  await plain.page.getByRole('link', { name: 'Next week' }).click()
  await plain.page
    .getByRole('region', { name: /^Tuesday/ })
    .getByRole('link')
    .first()
    .click()
  await plain.page.locator('#booking-title').waitFor()
  expect(await plain.page.locator('.week-cell-chosen').count()).toBe(1)
  await plain.leave()
})

test('the map of a room names the neighbours of each reformer, and fits the narrowest phone', async () => {
  const visitor = await stage.aVisitor({ size: { width: 320, height: 740 } })
  const { page } = visitor
  const [row] = await openClasses(stage.product)
  await page.goto(`/schedules/booking?session_id=${textOf(row?.['id'])}`)
  const map = page.getByRole('group', { name: 'Choose your reformer' })
  await map.getByRole('radio', { name: /^Reformer 7, window, (free|taken)$/ }).waitFor()
  await map.getByRole('radio', { name: /^Reformer 4, mirror, (free|taken)$/ }).waitFor()
  const [floor] = await boxesOf(map.locator('.seat-room'))
  const seats = await boxesOf(map.locator('.seat'))
  expect(seats).toHaveLength(13)
  for (const seat of seats) {
    expect(Math.min(seat.width, seat.height)).toBeGreaterThanOrEqual(44)
    expect(seat.x).toBeGreaterThanOrEqual(floor?.x ?? 0)
    expect(seat.x + seat.width).toBeLessThanOrEqual((floor?.x ?? 0) + (floor?.width ?? 0))
  }
  // A choice from before hydration is not kept.
  await map.getByText('Or from a list').waitFor()
  const free = map.getByRole('radio', { name: /, free$/ })
  const last = (await free.last().getAttribute('aria-label')) ?? ''
  await free.first().press('ArrowUp')
  await expect.poll(async () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(last)
  await map.getByText('Or from a list').click()
  const named = await map.getByRole('combobox', { name: 'Reformer' }).locator('option:checked').textContent()
  expect(named).toBe(last.replace(/, free$/, ''))
  await seen(visitor)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

async function boxesOf(found: Locator): Promise<readonly DOMRect[]> {
  return found.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()))
}

/** Whether a press ticks the box before the next paint: no task of the page may delay it. */
async function isTickedAtOnce(box: Locator): Promise<boolean> {
  return box.evaluate(async (input: HTMLInputElement) => {
    input.click()
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    return input.checked
  })
}
