import type { Page } from '@playwright/test'
import { settled } from '#dev/settled.ts'

/** Drags a class of the calendar's day up by a quarter of an hour, which opens the form that moves it. */
export async function dragClassEarlier(page: Page, id: string): Promise<void> {
  const block = page.locator(`[data-class="${id}"]`)
  await block.waitFor()
  await settled(page)
  await block.scrollIntoViewIfNeeded()
  const from = await block.boundingBox()
  if (!from) throw new Error('the class has no place on the board')
  await page.mouse.move(from.x + 12, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 14, from.y - 4, { steps: 3 })
  await page.mouse.move(from.x + 12, from.y + 8 - 15, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('heading', { name: 'Move class' }).waitFor()
}
