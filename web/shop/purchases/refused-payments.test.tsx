import { expect, it } from 'vitest'
import { anOrder, refusedPayment } from '#dev/testing/an-order.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { OverviewOrders } from './overview-orders.tsx'
import { PastPayments } from './past-payments.tsx'

const order = anOrder({ payment: { ...refusedPayment, outcome: 'declined' } })

it.each([
  ['home', <OverviewOrders key="home" latest={[order]} total={1} />],
  ['list of payments', <PastPayments key="payments" orders={[order]} />],
])('the %s of an account says why the bank refused a payment, and until when to pay', async (_where, list) => {
  expect(textOf(await renderPart(list))).toContain('Your bank declined the payment. Pay by Sun 22 Nov, 15:00')
})

it('a payment names its day where that is not the day of the order', async () => {
  const { placed_at: placedAt } = anOrder()
  const paid = async (paidAt: string) =>
    textOf(await renderPart(<PastPayments orders={[anOrder({ status: 'processing', paid_at: paidAt })]} />))
  expect(await paid(placedAt)).toMatch(/Paid$/)
  expect(await paid('2026-11-30T09:00:00+08:00')).toMatch(/Paid 30\sNov\s2026$/)
})
