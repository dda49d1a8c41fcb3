import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { openPart } from '#dev/testing/open-part.ts'
import { browserOfWorker, desktop, expectAccessible, phone } from './kit/visitor.ts'

/** The rarer keys and states, in `npm run long` alone. */
const finer = test.runIf(isLong)

/** Parts store nothing: all of them open in one window. */
let window: BrowserContext
beforeAll(async () => {
  window = await (await browserOfWorker()).newContext({ reducedMotion: 'reduce' })
  window.setDefaultTimeout(10_000)
})
afterAll(async () => window.close())

async function open(part: string, size: { width: number; height: number } = desktop): Promise<Page> {
  const page = await window.newPage()
  await page.setViewportSize(size)
  await openPart(page, part)
  return page
}

const told = async (page: Page, text: string) => expect.poll(async () => page.title()).toBe(text)
const focused = async (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

describe('a table', () => {
  test('a table says how many rows the whole list has, which row is which, and how it is ordered', async () => {
    const page = await open('table')
    const grid = page.getByRole('grid', { name: 'Members' })
    expect(await grid.getAttribute('aria-rowcount')).toBe('61')
    expect(await page.getByRole('row', { name: 'Member 1', exact: true }).getAttribute('aria-rowindex')).toBe('32')
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    await page.getByRole('button', { name: 'Name' }).click()
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: 'Left' }).click()
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull()
    await expectAccessible(page)
  })

  test('a table is worked by keys alone: marks, chooses, peeks and opens', async () => {
    const page = await open('table')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => focused(page)).toBe('Member 3')
    await page.keyboard.press('x')
    await told(page, 'chosen 2')
    await page.keyboard.press('Shift+ArrowDown')
    await told(page, 'chosen 2,3')
    expect(await page.getByRole('row', { name: 'Member 4', exact: true }).getAttribute('aria-selected')).toBe('true')
    await expectAccessible(page)
    await page.keyboard.press(' ')
    await told(page, 'peeked Member 4')
    await page.keyboard.press('Enter')
    await told(page, 'opened Member 4')
    await page.keyboard.press('Control+Enter')
    await told(page, 'opened Member 4 apart')
    await page.keyboard.press('End')
    await expect.poll(async () => focused(page)).toBe('Member 30')
    await page.keyboard.press('Escape')
    await told(page, 'chosen')
    await page.keyboard.press('Control+a')
    await expect.poll(async () => page.getByRole('row', { selected: true }).count()).toBe(30)
  })

  finer('a table leaves keys to a field that is typed into', async () => {
    const page = await open('table')
    await page.getByLabel('Search').fill('')
    await page.keyboard.type('jx')
    expect(await page.getByLabel('Search').inputValue()).toBe('jx')
    expect(await page.title()).toBe('Part')
  })

  test('a table takes one stop of the Tab key for its rows, at the marked one', async () => {
    const page = await open('table')
    expect(await page.locator('tbody tr[tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    expect(await page.locator('tbody tr[tabindex="0"]').getAttribute('aria-label')).toBe('Member 2')
  })

  finer('a table opens a row pressed anywhere, and leaves its own links and boxes alone', async () => {
    const page = await open('table')
    await page.getByRole('row', { name: 'Member 5', exact: true }).getByText('none').click()
    await told(page, 'opened Member 5')
    await page.getByRole('checkbox', { name: 'Choose Member 6' }).check()
    await told(page, 'chosen 5')
    await page.getByRole('link', { name: 'Member 7' }).click()
    expect(await page.title()).toBe('chosen 5')
    expect(new URL(page.url()).hash).toBe('#Member%207')
  })

  finer('a table chooses a range with Shift, and says when only some rows are chosen', async () => {
    const page = await open('table')
    await page.getByRole('checkbox', { name: 'Choose Member 2', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Choose Member 4', exact: true }).click({ modifiers: ['Shift'] })
    await told(page, 'chosen 1,2,3')
    const all = page.getByRole('checkbox', { name: 'Choose all shown' })
    expect(await all.evaluate((box: HTMLInputElement) => [box.indeterminate, box.checked])).toEqual([true, false])
    await all.click()
    await expect.poll(async () => page.getByRole('row', { selected: true }).count()).toBe(30)
  })

  finer('a table shows the chosen columns in their order, and never without the name, which stays first', async () => {
    const page = await open('table-of-two-columns')
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['', 'Name', 'Note'])
  })

  finer('a table of two thousand rows draws those in view, and the keys reach the last', async () => {
    const page = await open('long-table')
    expect(await page.locator('tbody tr').count()).toBeLessThan(120)
    await expectAccessible(page)
    await page.keyboard.press('End')
    await page.getByRole('row', { name: 'Member 2000', exact: true }).waitFor()
    await expect.poll(async () => focused(page)).toBe('Member 2000')
    expect(await page.getByRole('row', { name: 'Member 2000', exact: true }).getAttribute('aria-rowindex')).toBe('2031')
  })

  test('a table on a phone has rows of two lines and nothing wider than the window', async () => {
    const page = await open('table', phone)
    const [name, left] = await Promise.all([
      page.getByRole('link', { name: 'Member 3', exact: true }).boundingBox(),
      page.getByRole('row', { name: 'Member 3', exact: true }).getByText('4', { exact: true }).boundingBox(),
    ])
    expect(left?.y).toBeGreaterThan(name?.y ?? Number.POSITIVE_INFINITY)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    await expectAccessible(page)
  })
})

describe('a list', () => {
  const sent = async (page: Page) => page.getByTestId('input').innerText()

  test('a list asks its endpoint for what its address says, and turns its pages by [ and ]', async () => {
    const page = await open('list')
    expect(JSON.parse(await sent(page))).toEqual({ filters: 'expires:today..14d;tag:knee', page: '2' })
    await page.getByText('31 to 60 of 70').waitFor()
    await page.keyboard.press(']')
    await page.getByText('61 to 70 of 70').waitFor()
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await page.keyboard.press(']')
    await page.keyboard.press('[')
    await page.getByText('31 to 60 of 70').waitFor()
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await page.getByText('61 to 70 of 70').waitFor()
    expect(await focused(page)).toContain('Next')
    await expectAccessible(page)
  })

  finer('a list begins at its first page when a filter is removed or the order changes', async () => {
    const page = await open('list')
    await page.getByRole('button', { name: 'Remove tag' }).click()
    await page.getByText('1 to 30 of 70').waitFor()
    await page.getByRole('button', { name: 'Left' }).click()
    await page.getByRole('button', { name: 'Left' }).click()
    await expect
      .poll(async () => JSON.parse(await sent(page)))
      .toEqual({ filters: 'expires:today..14d', orderBy: 'left', sortedBy: 'desc', page: '1' })
  })

  test('a list shows the bar of acts while rows are chosen, and leaves letters of the page to its acts', async () => {
    const page = await open('list')
    await page.keyboard.press('n')
    await told(page, 'new member')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 chosen').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Choose all 70' }).click()
    await told(page, 'all')
    await page.getByRole('button', { name: /^Clear/ }).click()
    await page.getByText('1 chosen').waitFor({ state: 'detached' })
  })
})

test('the palette takes the focus, marks by arrows while the focus stays in the field, and opens the marked row or that of a letter', async () => {
  const page = await open('palette')
  await page.getByRole('button', { name: 'Open' }).click()
  const field = page.getByRole('combobox', { name: 'Search the console' })
  const marked = page.getByRole('option', { selected: true })
  await expect.poll(async () => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await marked.innerText()).toContain('Lim Jia Hui')
  await page.keyboard.press('ArrowDown')
  expect(await marked.innerText()).toContain('Tan Jia En')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await told(page, 'opened Tan Jia En')
  await page.keyboard.press('Control+Enter')
  await told(page, 'opened Tan Jia En apart')
  await page.keyboard.press('Alt+b')
  await told(page, 'opened Tan Jia En')
})

finer('the palette shows what it knows of the marked row beside the rows, in a wide window', async () => {
  const page = await open('palette')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Open' }).click()
  const preview = page.getByText('31 of 50 credits left')
  await preview.waitFor()
  await expectAccessible(page)
  const row = page.getByRole('option', { name: 'Tan Jia En' })
  const before = await row.boundingBox()
  await page.keyboard.press('ArrowDown')
  await preview.waitFor({ state: 'detached' })
  expect(await row.boundingBox()).toEqual(before)
  await page.keyboard.press('ArrowUp')
  await preview.waitFor()
  await page.setViewportSize({ width: 1024, height: 768 })
  await preview.waitFor({ state: 'hidden' })
})

finer('the palette goes round at its ends, and marks the first row again when another text is typed', async () => {
  const page = await open('palette')
  await page.getByRole('button', { name: 'Open' }).click()
  const marked = page.getByRole('option', { selected: true })
  await page.keyboard.press('ArrowUp')
  expect(await marked.innerText()).toContain('Chong Jia Wei')
  await page.keyboard.type('tan')
  expect(await marked.innerText()).toContain('Tan Jia En')
  await page.getByText('1 found').waitFor()
  await page.keyboard.type('zzz')
  await page.getByText('Nothing matches').waitFor()
  await expectAccessible(page)
})

test('the palette closes by Escape and gives the focus back to what opened it', async () => {
  const page = await open('palette')
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'detached' })
  await expect.poll(async () => focused(page)).toBe('Open')
})

test('the side panel takes the focus at its title, closes by Escape, and gives the focus back', async () => {
  const page = await open('panel')
  await page.getByRole('button', { name: 'Replace' }).click()
  const panel = page.getByRole('complementary', { name: 'Who teaches?' })
  await panel.waitFor()
  await expect.poll(async () => focused(page)).toBe('Who teaches?')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect.poll(async () => focused(page)).toBe('Close')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(async () => focused(page)).toBe('Replace')
})

finer('the side panel gives the focus to its title when the control that had it is gone', async () => {
  const page = await open('panel')
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('button', { name: 'Take back' }).press('Enter')
  await page.getByRole('button', { name: 'Take back' }).waitFor({ state: 'detached' })
  await expect.poll(async () => focused(page)).toBe('Who teaches?')
})

finer('the side panel leaves the page beside it in use, and its focus where somebody pressed', async () => {
  const page = await open('panel')
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('button', { name: 'Another' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await expect.poll(async () => focused(page)).toBe('Another')
})

test('the side panel covers the page of a phone', async () => {
  const page = await open('panel', phone)
  await page.getByRole('button', { name: 'Replace' }).click()
  const box = await page.getByRole('complementary').boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, phone.width, phone.height])
  await expectAccessible(page)
})

async function pressRow(name: string): Promise<Page> {
  const page = await open('rows')
  await page.getByRole('button', { name }).press('Enter')
  return page
}

test('a pressed control that goes leaves the focus at the title of its part, and else at that of the page', async () => {
  const page = await pressRow('Call Nadia')
  await expect.poll(async () => focused(page)).toBe('Tasks')
  await page.getByRole('button', { name: 'Replace Farah' }).press('Enter')
  await expect.poll(async () => focused(page)).toBe('Today')
})

test('a pressed control that goes leaves the focus in its row, at the next control that is shown', async () => {
  const page = await pressRow('Check in')
  await expect.poll(async () => focused(page)).toBe('More about Chloe')
})

finer('a pressed control that is drawn anew elsewhere keeps the focus', async () => {
  const page = await pressRow('Flow')
  await expect.poll(async () => focused(page)).toBe('Flow')
  await expect(page.locator('#class-flow').evaluate((block) => block === document.activeElement)).resolves.toBe(true)
})
