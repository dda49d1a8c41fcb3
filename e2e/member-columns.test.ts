import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, type Visitor } from './kit/visitor.ts'

const stage = stageProduct()

/** The heads of the list, without that of the choice. */
async function heads(page: Page): Promise<readonly string[]> {
  await page.getByRole('grid', { name: 'Members' }).waitFor()
  return (await page.getByRole('columnheader').allInnerTexts()).map((head) => head.trim()).filter((head) => head !== '')
}

/** The list of the members as that person of the staff sees it. */
async function openMembers(visitor: Visitor, login: string): Promise<readonly string[]> {
  await signInStaff(visitor, login)
  await visitor.page.goto('/staff/members')
  return heads(visitor.page)
}

async function openColumns(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  return page.getByRole('dialog', { name: 'Columns' })
}

test.runIf(isLong)(
  'the columns of the members are chosen and ordered by keys, and are there the next day',
  async () => {
    const visitor = await stage.aVisitor({ size: desktop })
    const { page } = visitor
    const usual = await openMembers(visitor, 'manager@hundred.example')
    expect(usual.slice(0, 3)).toEqual(['Name', 'Phone', 'Pack'])
    const dialog = await openColumns(page)
    const down = dialog.getByRole('button', { name: 'Move Phone down' })
    await down.focus()
    for (let times = 1; times <= 2; times += 1) {
      await page.keyboard.press('Enter')
      await dialog.getByText(`Phone: place ${times + 1} of ${await dialog.getByRole('checkbox').count()}`).waitFor()
      await expect.poll(async () => down.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await dialog.getByRole('checkbox', { name: 'Points' }).check()
    await dialog.getByRole('checkbox', { name: 'Tags' }).uncheck()
    await settled(page)
    await expectAccessible(page)
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Show these' }).click()
    await dialog.waitFor({ state: 'detached' })
    const chosen = await heads(page)
    expect(chosen.slice(0, 4)).toEqual(['Name', 'Pack', 'Left', 'Phone'])
    expect([chosen.includes('Points'), chosen.includes('Tags')]).toEqual([true, false])
    // The whole list, in other columns, is still the view of all.
    expect(await page.locator('.member-view[aria-current]').innerText()).toMatch(/^All/)

    await page.goto('/staff/members')
    expect(await heads(page)).toEqual(chosen)

    await openColumns(page)
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
    await dialog.getByRole('button', { name: 'Show these' }).click()
    await dialog.getByText('Choose three to twelve columns, counting the name.').waitFor()
    await dialog.getByRole('button', { name: 'Back to the usual columns' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await heads(page)).toEqual(usual)
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

test.runIf(isLong)('people who share a device keep their columns apart', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  const usual = await openMembers(visitor, 'manager@hundred.example')
  const dialog = await openColumns(page)
  await dialog.getByRole('button', { name: 'Move Phone down' }).click()
  await dialog.getByRole('button', { name: 'Show these' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await openMembers(visitor, 'owner@hundred.example')).toEqual(usual)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('what was searched among the members is there again after Back, and is in no address', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await openMembers(visitor, 'manager@hundred.example')
  const search = page.getByRole('searchbox')
  await search.fill('wei shan')
  await page.getByText('1 to 1 of 1').waitFor()
  await page.getByRole('link', { name: 'Tan Wei Shan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tan Wei Shan' }).waitFor()
  await page.goBack()
  await page.getByText('1 to 1 of 1').waitFor()
  expect(await search.inputValue()).toBe('wei shan')
  expect(page.url()).not.toContain('wei')
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})
