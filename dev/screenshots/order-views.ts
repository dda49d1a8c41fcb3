import type { Page } from '@playwright/test'
import { openCart } from './open-cart.ts'
import { opensBy, orderOf, over, pressButton, resultOf, words, type View } from './view.ts'

/** Packages, and the payment of everything. */
export const orderViews: readonly View[] = [
  { name: 'packages', path: () => '/packages' },
  { name: 'packages-purchase', path: ({ planId }) => `/packages/purchase?plan_id=${planId}`, who: 'newcomer' },
  { name: 'packages-extend', path: ({ lotId }) => `/packages/extend?lot_id=${lotId}`, who: 'member' },
  { name: 'packages-purchase-empty', path: () => '/packages/purchase', isBreadth: true },
  { name: 'packages-privates', path: () => '/packages?kind=privates', isBreadth: true },
  { name: 'checkout', path: () => '/checkout', who: 'member' },
  {
    name: 'checkout-redirect',
    path: ({ unpaidOrderId }) => `/checkout/payment-redirect?order_id=${unpaidOrderId}`,
    who: 'buyer',
  },
  { name: 'checkout-paid', path: ({ paidOrderId }) => `/checkout/result?order_id=${paidOrderId}`, who: 'buyer' },
  {
    name: 'checkout-refused',
    path: ({ refusedOrderId }) => `/checkout/result?order_id=${refusedOrderId}`,
    who: 'buyer',
  },
  {
    name: 'checkout-pending',
    path: ({ pendingOrderId }) => `/checkout/result?order_id=${pendingOrderId}`,
    who: 'buyer',
    isBreadth: true,
  },
  {
    name: 'cart-drawer',
    path: () => '/shop',
    who: 'shopper',
    open: openCart,
    isBreadth: true,
  },
  { name: 'checkout-contact', path: () => '/checkout?step=1', who: 'shopper', isBreadth: true },
  { name: 'checkout-delivery', path: () => '/checkout?step=2', who: 'shopper', isBreadth: true },
  { name: 'checkout-payment', path: () => '/checkout?step=3', who: 'shopper', isBreadth: true },
  {
    name: 'checkout-invalid',
    path: () => '/checkout?step=3',
    who: 'shopper',
    open: async (page) => {
      await page.getByRole('main').locator('.pay-bar button[type="submit"]').last().click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
    isBreadth: true,
  },
  { name: 'checkout-open-orders', path: () => '/checkout', who: 'buyer', isBreadth: true },
  { name: 'goods-paid', path: ({ goodsOrderId }) => resultOf(goodsOrderId), who: 'buyer', isBreadth: true },
  { name: 'gift-paid', path: ({ giftOrderId }) => resultOf(giftOrderId), who: 'buyer', isBreadth: true },
  { name: 'goods-order', path: ({ goodsOrderId }) => orderOf(goodsOrderId), who: 'buyer', isBreadth: true },
  { name: 'gift-order', path: ({ giftOrderId }) => orderOf(giftOrderId), who: 'buyer', isBreadth: true },
  { name: 'my-packages', path: () => '/my-account/packages', who: 'member' },
  { name: 'pack-history', path: ({ lotId }) => `/my-account/packages?pack=${lotId}`, who: 'member', isBreadth: true },
  {
    name: 'modal-sharing',
    path: () => '/my-account/packages',
    who: 'member',
    open: openSharing,
    modal: 'PACKAGE_SHARING_VIEW',
  },
  { name: 'packages-contracts', path: () => '/packages?kind=contracts', isBreadth: true },
  { name: 'packages-join', path: () => '/packages/join' },
  {
    name: 'modal-unshare',
    path: () => '/my-account/packages',
    who: 'member',
    open: async (page) => {
      await openSharing(page)
      await page.locator(over).locator('.share-row button, li button').first().click()
      await page.locator(`${over}:not(:has(li))`).waitFor()
    },
    modal: 'DELETE_PACKAGE_SHARING_EMAIL_CONFIRM_VIEW',
  },
  { name: 'checkout-empty', path: () => '/checkout', isBreadth: true },
  { name: 'checkout-callback', path: () => '/checkout/callback' },
  {
    name: 'checkout-web-payment',
    path: ({ unpaidOrderId }) => `/checkout/web-payment?order_id=${unpaidOrderId}`,
    who: 'buyer',
  },
  { name: 'checkout-result-empty', path: () => '/checkout/result', isBreadth: true },
  { name: 'my-orders', path: () => '/my-account/orders', who: 'buyer' },
  { name: 'my-orders-cancelled', path: () => '/my-account/orders?status=canceled', who: 'member', isBreadth: true },
  { name: 'order', path: ({ paidOrderId }) => `/my-account/orders/view?order_id=${paidOrderId}`, who: 'buyer' },
  { name: 'order-absent', path: () => '/my-account/orders/view', who: 'member', isBreadth: true },
  { name: 'order-print', path: ({ paidOrderId }) => `/my-account/orders/print?order_id=${paidOrderId}`, who: 'buyer' },
  {
    name: 'modal-payment',
    path: ({ unpaidOrderId }) => `/my-account/orders/view?order_id=${unpaidOrderId}`,
    who: 'buyer',
    open: opensBy('a[href*="pay=1"]'),
    modal: 'PAYMENT',
  },
  {
    name: 'modal-cancel-order',
    path: ({ goodsOrderId }) => `/my-account/orders/view?order_id=${goodsOrderId}`,
    who: 'buyer',
    open: opensBy('a[href*="/cancel-order"]'),
    modal: 'CANCEL_ORDER',
  },
  {
    name: 'modal-withdraw',
    path: ({ cancelledOrderId }) => `/my-account/orders/view?order_id=${cancelledOrderId}`,
    who: 'buyer',
    open: async (page, locale) => pressButton(page, words[locale].cancellations.withdraw),
    modal: 'WITHDRAW_CANCEL_CONFIRM',
  },
  { name: 'cancel-order', path: ({ goodsOrderId }) => `/cancel-order?order_id=${goodsOrderId}`, who: 'buyer' },
  { name: 'cancel-order-absent', path: () => '/cancel-order', isBreadth: true },
  { name: 'complete-order', path: () => '/complete-order' },
  { name: 'bought-products', path: () => '/my-account/orders/products', who: 'member' },
  { name: 'track-order', path: () => '/track-order' },
  { name: 'track-order-view', path: () => '/track-order/view' },
  { name: 'track-order-print', path: () => '/track-order/print' },
  { name: 'gift-card', path: () => '/giftcard' },
  { name: 'gift-card-balance', path: () => '/giftcard?balance=1', isBreadth: true },
  { name: 'gift-card-claim', path: () => '/giftcard?claim=none', isBreadth: true },
]

async function openSharing(page: Page): Promise<void> {
  await pressButton(page, /^(?:Share|共享)/)
}
