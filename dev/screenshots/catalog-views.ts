import type { Page } from '@playwright/test'
import type { Locale } from '#domain/text/localized.ts'
import { openCart } from './open-cart.ts'
import { opensBy, type View } from './view.ts'

async function addAndOpenCart(page: Page, locale: Locale): Promise<void> {
  await page.locator('.add-to-cart button').click()
  await page.locator('.icon-button-count').waitFor()
  await openCart(page, locale)
}

/** The pages of the catalogue, and the cart drawer. */
export const catalogViews: readonly View[] = [
  { name: 'shop', path: () => '/shop' },
  { name: 'shop-search', path: () => '/shop?keyword=sock', isBreadth: true },
  { name: 'shop-nothing', path: () => '/shop?keyword=zzzz', isBreadth: true },
  { name: 'shop-view', path: () => '/shop/view?slug=grip-socks' },
  { name: 'category', path: () => '/categories/view?categories=socks' },
  { name: 'categories', path: () => '/categories' },
  { name: 'shocking-deals', path: () => '/shocking-deals' },
  { name: 'best-sellers', path: () => '/best-sellers' },
  { name: 'bundles', path: () => '/bundles' },
  { name: 'brands', path: () => '/brands' },
  { name: 'shops', path: () => '/shops' },
  { name: 'cart-empty', path: () => '/shop', open: openCart, modal: 'CART_SIDEBAR' },
  { name: 'cart', path: () => '/shop/view?slug=grip-socks&quantity=3', open: addAndOpenCart },
  {
    name: 'modal-product',
    path: () => '/shop',
    open: opensBy('.product-card-link'),
    modal: 'PRODUCT_VIEW',
  },
  {
    name: 'modal-categories',
    path: () => '/shop',
    open: opensBy('.category-tree-chip'),
    width: 390,
    modal: 'CATEGORY_VIEW',
  },
  {
    name: 'modal-similar',
    path: () => '/shop/view?slug=heat-wrap',
    open: opensBy('a[href$="#similar"]'),
    modal: 'SIMILAR_PRODUCTS_VIEW',
  },
  { name: 'shop-preview', path: () => '/shop/preview?slug=grip-socks' },
]
