import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
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
  // A ticked box has the focus, and takes no key from the table but the space bar.
  await page.locator('.table-row').first().getByRole('checkbox').click()
  await page.getByText('1 chosen').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 chosen').waitFor({ state: 'detached' })
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

test.runIf(isLong)(
  'an act on chosen members is sent as it was typed last, and closes with the last of them',
  async () => {
    const visitor = await stage.aVisitor({ size: desktop })
    const { page } = visitor
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/staff/packages/extensions')) sent.push(request.postDataJSON())
    })
    await signInStaff(visitor, 'manager@hundred.example')
    await page.goto('/staff/members')
    await page.getByRole('grid', { name: 'Members' }).waitFor()
    const bar = page.getByRole('button', { name: 'Extend', exact: true })
    const days = page.getByLabel('Days', { exact: true })
    for (const key of ['j', 'x']) await page.keyboard.press(key)
    await bar.click()
    await days.waitFor()
    await page.getByRole('grid', { name: 'Members' }).focus()
    await page.keyboard.press('x')
    await days.waitFor({ state: 'detached' })
    await page.keyboard.press('x')
    await page.getByText('1 chosen').waitFor()
    expect(await days.count()).toBe(0)

    await page.getByRole('button', { name: /^Choose all \d+$/ }).click()
    await bar.click()
    await page.getByLabel('Reason', { exact: true }).fill('The studio was closed.')
    await days.fill('1')
    const extend = page.getByRole('button', { name: /^Extend \d+ packs?$/ })
    await expect.poll(async () => extend.isEnabled()).toBe(true)
    await days.fill('14')
    await days.press('Enter')
    // Where the plan of the new number was not there yet, the press did nothing.
    await expect.poll(async () => (sent.length > 0 ? true : extend.isEnabled())).toBe(true)
    if (sent.length === 0) await days.press('Enter')
    await expect.poll(() => sent.length).toBe(1)
    expect(sent).toEqual([expect.objectContaining({ days: 14 })])
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)
