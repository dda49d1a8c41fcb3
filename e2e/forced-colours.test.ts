import { expect, test } from 'vitest'
import { dayAhead } from './kit/classes.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { phone } from './kit/visitor.ts'

const stage = stageProduct()

test('in colours of the reader’s own the chosen day, the map and the edges of the sheet can still be told', async () => {
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
