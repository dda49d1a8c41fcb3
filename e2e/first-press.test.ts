import { expect, test } from 'vitest'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { holdRequests } from './kit/hold-requests.ts'
import { stageProduct } from './kit/stage.ts'
import { phone } from './kit/visitor.ts'

const stage = stageProduct()

test.each(
  shareOf([
    ['a card of the shop', '/shop', '.product-card-link', /./],
    ['a card of a collection', '/best-sellers', '.product-card-link', /./],
    ['a card of the home page', '/', '.product-card-link', /./],
    ['the chip of the categories', '/shop', '.category-tree-chip', /Categories/],
    ['the terms beside the tick of the registration', '/signup', 'form a[href$="/terms"]', /Terms/],
  ] as const),
)(
  'the first press on %s opens the dialog like the second, even before its script has loaded',
  async (_of, path, link, name) => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    const release = await holdRequests(page, /\/assets\/.*\.js/)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const pressed = page.locator(link).first()
    await pressed.scrollIntoViewIfNeeded()
    await pressed.click({ noWaitAfter: true })
    release()
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await pressed.click()
    await dialog.waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

test.runIf(isLong)('a press whose script never loads follows the link', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.route(/\/assets\/.*\.js/, async (route) => route.abort())
  await page.goto('/shop', { waitUntil: 'domcontentloaded' })
  await page.locator('.product-card-link').first().click({ noWaitAfter: true })
  await page.waitForURL(/\/shop\/view/)
  await visitor.leave()
})

test.each(
  shareOf([
    ['of the page', /\.js$/],
    ['of its part', /shop-footer/],
  ]),
)('a press before the script %s has loaded is kept', async (_script, late) => {
  const visitor = await stage.aVisitor()
  const { page } = visitor
  const release = await holdRequests(page, late)
  await page.goto('/', { waitUntil: 'commit' })
  const dark = page.getByRole('button', { name: 'Dark' })
  await dark.click()
  release()
  await page.locator('html[data-theme=dark]').waitFor()
  await page.locator('button[aria-pressed=true]', { hasText: 'Dark' }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.each(
  shareOf([
    ['the cart', /^Cart/, 'Cart'],
    ['the menu', 'Menu', 'Menu'],
  ]),
)('a press before hydration opens %s, once', async (_of, button, name) => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  const release = await holdRequests(page, /\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('button', { name: button }).click()
  release()
  const opened = page.getByRole('dialog', { name })
  await opened.waitFor()
  await opened.getByRole('button', { name: 'Close' }).click()
  await opened.waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe('')
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.each(
  shareOf([
    ['/shop?keyword=sock&sort=price', 'In stock', '?keyword=sock&stock=1&sort=price'],
    ['/schedules?view=week&level=beginner', 'With spots left', '?view=week&level=beginner&places=1'],
  ] as const),
)('a filter of %s that is ticked before hydration is applied by it', async (address, name, query) => {
  const visitor = await stage.aVisitor()
  const { page } = visitor
  const release = await holdRequests(page, /\/assets\/.*\.js/)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('checkbox', { name }).first().check()
  release()
  await page.waitForURL((url) => url.search === query)
  await expect.poll(async () => page.getByRole('main').getByRole('checkbox', { name }).first().isChecked()).toBe(true)
  await visitor.leave()
})
