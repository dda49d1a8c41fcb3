import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { textOf } from './kit/api.ts'
import { openClasses } from './kit/classes.ts'
import { signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, phone } from './kit/visitor.ts'

const stage = stageProduct()

test('a manager moves a class by keys alone, gives it more seats and cancels it, and each button says who is told', async () => {
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
  const move = page.getByRole('button', { name: `Move, tell ${booked}` })
  await move.waitFor()
  await settled(page)
  await expectAccessible(page)
  await move.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Class moved.').waitFor()
  await block.click()
  await page.getByRole('link', { name: 'Seats' }).click()
  await page.getByLabel('Seats of this class').fill(String(booked))
  await page.getByRole('button', { name: `Set ${booked} seats` }).click()
  await page.getByText(`The class has ${booked} seats.`).waitFor()
  await page.getByRole('link', { name: 'Cancel class' }).click()
  await page.getByLabel('Reason').fill('The studio floods.')
  await page.getByRole('button', { name: `Cancel, tell ${booked}` }).click()
  await page.getByText('Class cancelled.').waitFor()
  await block.waitFor({ state: 'detached' })
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
