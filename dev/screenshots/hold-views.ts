import { booking, orderOf, resultOf, toDialog, type View } from './view.ts'

/** Views during a hold of a seat or of goods, and after a credit has come back that can pay for it. */
export const holdViews: readonly View[] = [
  {
    name: 'hold-packages',
    path: ({ heldSessionId }) => `/packages?class=${heldSessionId}`,
    who: 'holder',
    open: async (page) => {
      await page.locator('.hold-strip').waitFor()
    },
    isBreadth: true,
  },
  {
    name: 'hold-purchase',
    path: ({ planId }) => `/packages/purchase?plan_id=${planId}`,
    who: 'holder',
    isBreadth: true,
  },
  { name: 'hold-checkout', path: () => '/checkout', who: 'holder', isBreadth: true },
  { name: 'hold-classes', path: () => '/my-account/classes', who: 'holder', isBreadth: true },
  { name: 'hold-sheet', path: ({ heldSessionId }) => `/schedules/booking?session_id=${heldSessionId}`, who: 'holder' },
  { name: 'schedules-booking-hold', path: booking, who: 'holder', isBreadth: true },
  {
    name: 'modal-hold',
    path: booking,
    who: 'holder',
    open: async (page) => {
      await page.locator('.booking-foot button[type="submit"]').click()
      await toDialog(page)
    },
    modal: 'PACKAGE_PURCHASE_REDIRECT_CONFIRM',
  },
  {
    name: 'held-credit-sheet',
    path: ({ returnedSessionId }) => `/schedules/booking?session_id=${returnedSessionId}`,
    who: 'returned',
    isBreadth: true,
  },
  { name: 'held-credit-classes', path: () => '/my-account/classes', who: 'returned', isBreadth: true },
  {
    name: 'held-credit-purchase',
    path: ({ planId }) => `/packages/purchase?plan_id=${planId}`,
    who: 'returned',
    isBreadth: true,
  },
  { name: 'goods-refused', path: ({ refusedGoodsId }) => resultOf(refusedGoodsId), who: 'shopper', isBreadth: true },
  { name: 'goods-unpaid', path: ({ unpaidGoodsId }) => resultOf(unpaidGoodsId), who: 'shopper', isBreadth: true },
  {
    name: 'goods-order-refused',
    path: ({ refusedGoodsId }) => orderOf(refusedGoodsId),
    who: 'shopper',
    isBreadth: true,
  },
  { name: 'goods-order-unpaid', path: ({ unpaidGoodsId }) => orderOf(unpaidGoodsId), who: 'shopper', isBreadth: true },
]
