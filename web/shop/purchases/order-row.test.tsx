import { expect, it } from 'vitest'
import { anOrder, refusedPayment } from '#dev/testing/an-order.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { OrderRow } from './order-row.tsx'

it('an unpaid order says until when it can be paid, with the day, and is paid from its row', async () => {
  const order = anOrder()
  const html = await renderPart(<OrderRow order={order} />)
  expect(textOf(html)).toContain('Pay by Sun 22 Nov, 15:00')
  expect(html).toContain(`href="/checkout/result?order_id=${order.id}&amp;pay=1"`)
  expect(await renderPart(<OrderRow order={{ ...order, may_pay_again: false }} />)).not.toContain('pay=1')
})

it('an unpaid order says why its last payment failed, and one that is over does not', async () => {
  const order = anOrder({ payment: { ...refusedPayment, outcome: 'funds' } })
  const why = "Your bank says there isn't enough money in the account."
  expect(textOf(await renderPart(<OrderRow order={order} />))).toContain(why)
  const over = { ...order, status: 'canceled', may_pay_again: false } as const
  expect(textOf(await renderPart(<OrderRow order={over} />))).not.toContain(why)
})

it('an order that waits for a second approver at the bank does not ask to be paid', async () => {
  const order = anOrder({
    status: 'holded',
    payment: { ...refusedPayment, status: 'pending' },
    may_pay_again: false,
  })
  expect(textOf(await renderPart(<OrderRow order={order} />))).not.toContain('Pay by')
})
