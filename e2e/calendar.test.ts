import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { textOf, type Wire } from './kit/api.ts'
import { openClasses } from './kit/classes.ts'
import { pastHold } from './kit/past-hold.ts'
import { signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct()

test('a manager moves a class with the keyboard, reduces its seats and cancels it; moving and cancelling say how many people are told', async () => {
  const [row] = await openClasses(stage.product)
  const [id, startsAt, booked] = [textOf(row?.['id']), textOf(row?.['starts_at']), Number(row?.['booked'])]
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await signInStaff(visitor, 'manager@hundred.example')
  await page.goto(`/staff/calendar?view=day&date=${startsAt.slice(0, 10)}`)
  const block = page.locator(`[data-class="${id}"]`)
  await block.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('heading', { name: 'Move class' }).waitFor()
  await page.waitForURL(/panel=move/)
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  // However many steps proposed it, Back leaves the proposal at once.
  await page.goBack()
  await page.getByRole('heading', { name: 'Move class' }).waitFor({ state: 'detached' })
  await page.goForward()
  const move = page.getByRole('button', { name: `Move, tell ${booked}` })
  await move.waitFor()
  await settled(page)
  await expectAccessible(page)
  await move.focus()
  await page.keyboard.press('Enter')
  await doHeld(page)
  await expect.poll(async () => block.evaluate((of) => of === document.activeElement)).toBe(true)
  await block.click()
  await page.getByRole('link', { name: 'Seats' }).click()
  await page.getByLabel('Seats of this class').fill(String(booked))
  await page.getByText('Nothing is changed for 10 seconds.').waitFor()
  await page.getByRole('button', { name: `Set ${booked} seats` }).click()
  await doHeld(page)
  await page.getByRole('link', { name: 'Cancel class' }).click()
  await page.getByLabel('Reason').fill('The studio floods.')
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('button', { name: `Cancel class, tell ${booked}` }).click()
  await doHeld(page)
  await block.waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

/** Does the act that waits, and reads that it is done. */
async function doHeld(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await pastHold(stage.product)
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await page.getByText(/^Done/).last().waitFor()
}

test.runIf(isLong)('a manager drags a class to another time, and a drop on a busy room says why', async () => {
  const rows = await openClasses(stage.product)
  const [taken, dragged] = twoOfOneRoom(rows)
  const visitor = await stage.aVisitor({ size: { ...desktop, height: 1300 } })
  const { page } = visitor
  await signInStaff(visitor, 'manager@hundred.example')
  await page.goto(`/staff/calendar?view=day&date=${textOf(dragged['starts_at']).slice(0, 10)}`)
  const block = page.locator(`[data-class="${textOf(dragged['id'])}"]`)
  const other = page.locator(`[data-class="${textOf(taken['id'])}"]`)
  await block.waitFor()
  await settled(page)
  await dragBy(page, { block, to: await other.boundingBox() })
  await page.getByText('Drop it on another time. Another class is in that room then.').last().waitFor()
  expect(page.url()).not.toContain('panel=')
  const at = await block.boundingBox()
  await dragBy(page, { block, to: at && { ...at, y: at.y - 15 } })
  await page.getByRole('heading', { name: 'Move class' }).waitFor()
  await page.getByRole('button', { name: /^Move, tell/ }).waitFor()
  await visitor.leave()
})

interface Box {
  readonly x: number
  readonly y: number
}

/** Takes the block near its corner and drops it where that corner then is. */
async function dragBy(page: Page, { block, to }: { block: Locator; to: Box | null }): Promise<void> {
  await block.scrollIntoViewIfNeeded()
  const from = await block.boundingBox()
  if (!from || !to) throw new Error('a class of the board has no place')
  await page.mouse.move(from.x + 12, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 14, from.y + 20, { steps: 3 })
  await page.mouse.move(to.x + 12, to.y + 8, { steps: 5 })
  await page.mouse.up()
}

/** Two classes of the same day in the same room, of which the second has the earlier start. */
function twoOfOneRoom(rows: readonly Wire[]): readonly [Wire, Wire] {
  const roomOf = (row: Wire) => JSON.stringify(row['room'])
  for (const late of rows.toReversed())
    for (const early of rows)
      if (early !== late && roomOf(early) === roomOf(late) && dayOf(early) === dayOf(late)) return [late, early]
  throw new Error('the demo has no two classes in one room on one day')
}

function dayOf(row: Wire): string {
  return textOf(row['starts_at']).slice(0, 10)
}

test.runIf(isLong)('every form of the calendar is accessible, and fits a phone', async () => {
  const [row] = await openClasses(stage.product)
  const [id, date] = [textOf(row?.['id']), textOf(row?.['starts_at']).slice(0, 10)]
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signInStaff(visitor, 'manager@hundred.example')
  const forms = [
    [/^Who teaches for /, `open=${id}&panel=substitute`],
    ['Edit class', `open=${id}&panel=edit`],
    ['Seats', `open=${id}&panel=seats`],
    ['Cancel class', `open=${id}&panel=cancel`],
    ['New class', 'panel=new'],
    ['Close the studio', 'panel=close'],
  ] as const
  for (const [heading, query] of forms) {
    await page.goto(`/staff/calendar?date=${date}&${query}`)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await settled(page)
    await expectAccessible(page)
    await expectWellMade(page)
  }
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('an instructor sees her own classes on a phone, and no act on them', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signInStaff(visitor, 'farah@hundred.example')
  await page.goto('/staff/calendar?view=week')
  await page
    .getByRole('button', { name: /Farah Aziz/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Who comes' }).waitFor()
  expect(await page.getByRole('link', { name: 'Cancel class' }).count()).toBe(0)
  await expectAccessible(page)
  await visitor.leave()
})
