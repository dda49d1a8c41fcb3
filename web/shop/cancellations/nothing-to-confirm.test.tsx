import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { NothingToConfirm } from './nothing-to-confirm.tsx'

test.each([
  ['pending', "It isn't paid yet.", '订单正在等待付款。'],
  ['pending_payment', "It isn't paid yet.", '订单正在等待付款。'],
  ['holded', "It isn't paid yet.", '订单正在等待付款。'],
  ['payment_review', "We're checking its payment.", '我们正在核对付款。'],
  ['processing', "We're getting it ready.", '我们正在准备订单。'],
  ['packed', "It's packed and waiting for the courier.", '订单已打包，等待快递取件。'],
  ['complete', "It's already complete.", '订单已经完成'],
  ['canceled', 'It was cancelled.', '订单已取消'],
] as const)('an order that is %s cannot be confirmed, and the page names that step', async (status, en, zh) => {
  const page = <NothingToConfirm status={status} to="/my-account/orders" />
  expect(textOf(await renderPart(page))).toContain(en)
  expect(textOf(await renderPart(page, { locale: 'zh' }))).toContain(zh)
})
