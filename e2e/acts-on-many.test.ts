import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible } from './kit/visitor.ts'

const stage = stageProduct()

test('a manager chooses two members by keys, then all of a filter, tags them, and sees how it ended', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await signInStaff(visitor, 'manager@hundred.example')
  await page.goto('/staff/members')
  await page.getByRole('grid', { name: 'Members' }).waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('2 chosen').waitFor()
  await page.getByRole('button', { name: /^Choose all \d+$/ }).click()
  await page.getByText(/^All \d+ chosen$/).waitFor()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByLabel('Tags to add').fill('reopening')
  await page.getByText(/\d+ members change\./).waitFor()
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Tag \d+ members$/ }).click()
  await page
    .getByText(/^Done for all \d+\.$/)
    .first()
    .waitFor()
  await page.goto('/staff/members?filters=tag:reopening')
  await page.getByRole('grid', { name: 'Members' }).waitFor()
  expect(await page.locator('.table-row').count()).toBeGreaterThan(2)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})
