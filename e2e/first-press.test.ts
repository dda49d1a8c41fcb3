import { expect, test } from 'vitest'
import { stageProduct } from './kit/stage.ts'
import { phone } from './kit/visitor.ts'

const stage = stageProduct()

test.each([
  ['a card of the shop', '/shop', '.product-card-link', /./],
  ['a card of a collection', '/best-sellers', '.product-card-link', /./],
  ['a card of the home page', '/', '.product-card-link', /./],
  ['the chip of the categories', '/shop', '.category-tree-chip', /Categories/],
  ['the terms beside the tick of the registration', '/signup', 'form a[href$="/terms"]', /Terms/],
])(
  'the first press on %s opens the dialog as the second does, though no script has come yet',
  async (_of, path, link, name) => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    const scripts = Promise.withResolvers<boolean>()
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const pressed = page.locator(link).first()
    await pressed.scrollIntoViewIfNeeded()
    await pressed.click({ noWaitAfter: true })
    scripts.resolve(true)
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

test('a press whose script never comes follows the link', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.route(/\/assets\/.*\.js/, async (route) => route.abort())
  await page.goto('/shop', { waitUntil: 'domcontentloaded' })
  await page.locator('.product-card-link').first().click({ noWaitAfter: true })
  await page.waitForURL(/\/shop\/view/)
  await visitor.leave()
})
