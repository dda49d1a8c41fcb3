import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'
import { settled } from '#dev/settled.ts'
import type { Visitor } from './visitor.ts'

export const socks = '/shop/view?slug=grip-socks'
export const cards = '/shop/view?slug=movement-cards'

/** Opens a page and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

export const addButton = (page: Page): Locator => page.getByRole('button', { name: /^Add to cart/ })
export const cartButton = (page: Page): Locator => page.getByRole('button', { name: /^Cart,/ })
export const drawer = (page: Page): Locator => page.getByRole('dialog', { name: /^Cart/ })

/** Opens a product page and adds the product to the cart, which the page shows at once. */
export async function add(page: Page, path = socks): Promise<void> {
  await open(page, path)
  await addButton(page).click()
  await expect.poll(async () => cartButton(page).getAttribute('aria-label')).not.toBe('Cart, empty')
}

export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click()
  await drawer(page).waitFor()
  return drawer(page)
}

/** Waits until the server has stored these lines for this browser, as pairs of slug and quantity. */
export async function storedAs(visitor: Visitor, lines: unknown): Promise<void> {
  await expect.poll(async () => storedCart(visitor)).toEqual(lines)
}

/**
 * The stored cart of this browser. A guest without a cart is not requested: the response would set another secret, and
 * the page's would be lost.
 */
async function storedCart({ page, context }: Visitor): Promise<unknown> {
  const known = ['hundred_guest', 'hundred_session']
  if ((await context.cookies()).every(({ name }) => !known.includes(name))) return []
  return page.evaluate(async () => {
    const response = await fetch('/api/cart', { headers: { 'x-platform': 'web' } })
    const { items } = await response.json()
    return items.map((item: { slug: string; quantity: number }) => [item.slug, item.quantity])
  })
}
