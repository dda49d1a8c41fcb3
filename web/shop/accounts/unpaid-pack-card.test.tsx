import { expect, it } from 'vitest'
import { anOrder } from '#dev/testing/an-order.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { UnpaidPackCard } from './unpaid-pack-card.tsx'

it('a package that is ordered and not paid says so in place of a pack, and is paid from there', async () => {
  const order = anOrder({ to_pay: '650.00' })
  const html = await renderPart(<UnpaidPackCard unpaid={{ title: '10-class pack', order }} />)
  expect(textOf(html)).toMatch(/10-class pack, not paid yet.*We keep the order until.*Finish paying ?RM 650/)
  expect(html).toContain(`href="/checkout/result?order_id=${order.id}&amp;pay=1"`)
})
