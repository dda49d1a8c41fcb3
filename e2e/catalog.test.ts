import { expect, test } from 'vitest'
import { stageProduct } from './kit/stage.ts'

const stage = stageProduct()

test('a buyer searches, filters, loads more, and Back restores the list and the scroll position', async () => {
  const buyer = await stage.aVisitor()
  const { page, complaints } = buyer
  await page.goto('/shop')
  const cards = page.getByRole('main').locator('.product-card')
  await expect.poll(async () => cards.count()).toBe(30)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect.poll(async () => cards.count()).toBeGreaterThan(30)
  const loaded = await cards.count()
  const last = cards.nth(loaded - 1)
  await last.scrollIntoViewIfNeeded()
  const height = await page.evaluate(() => scrollY)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await page.waitForURL(/terms/)
  await page.goBack()
  await expect.poll(async () => cards.count()).toBe(loaded)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - height)).toBeLessThan(900)

  await page.goto('/shop?keyword=sock')
  await page.getByRole('heading', { level: 1, name: /results? for/ }).waitFor()
  const found = await cards.count()
  await page
    .getByRole('main')
    .getByRole('checkbox', { name: /In stock/ })
    .first()
    .click()
  const chip = page.getByRole('link', { name: 'Remove filter In stock' })
  await chip.waitFor()
  await expect.poll(async () => cards.count()).toBeLessThanOrEqual(found)
  await chip.click()
  await expect.poll(async () => cards.count()).toBe(found)
  expect(complaints).toEqual([])
  await buyer.leave()
})
