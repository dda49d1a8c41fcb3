import type { Page } from '@playwright/test'
import type { Locale } from '#domain/text/localized.ts'
import { pagesEn } from '#domain/text/pages-en.ts'
import { pagesZh } from '#domain/text/pages-zh.ts'

const titles = { en: pagesEn.cart.title, zh: pagesZh.cart.title } as const

async function openCart(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: titles[locale] }).first().click()
  await page.locator('dialog:modal').last().waitFor()
}

async function addAndOpenCart(page: Page, locale: Locale): Promise<void> {
  await page.locator('.add-to-cart button').click()
  await page.locator('.icon-button-count').waitFor()
  await openCart(page, locale)
}

/** The pages of the shelf, and the drawer of the cart. */
export const shelfViews = [
  { name: 'shop', path: () => '/shop' },
  { name: 'shop-search', path: () => '/shop?keyword=sock' },
  { name: 'shop-nothing', path: () => '/shop?keyword=zzzz' },
  { name: 'shop-view', path: () => '/shop/view?slug=grip-socks' },
  { name: 'category', path: () => '/categories/view?categories=socks' },
  { name: 'categories', path: () => '/categories' },
  { name: 'shocking-deals', path: () => '/shocking-deals' },
  { name: 'best-sellers', path: () => '/best-sellers' },
  { name: 'bundles', path: () => '/bundles' },
  { name: 'brands', path: () => '/brands' },
  { name: 'shops', path: () => '/shops' },
  { name: 'cart-empty', path: () => '/shop', open: openCart },
  { name: 'cart', path: () => '/shop/view?slug=grip-socks&quantity=3', open: addAndOpenCart },
] as const
