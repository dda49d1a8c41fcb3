import { expect, it } from 'vitest'
import { anOrder, refusedPayment } from '#dev/testing/an-order.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { FirstOffer } from './first-steps.tsx'

it('a package whose payment the bank refused says why above the way to pay it', async () => {
  const order = anOrder({ payment: { ...refusedPayment, outcome: 'limit' } })
  const first = {
    email: null,
    isVerified: true,
    hasPack: false,
    frozenTo: undefined,
    unpaid: { title: '10-class pack', order },
    owesWaiver: false,
    hasOffer: true,
    intro: undefined,
    singlePrice: undefined,
    classes: [],
  }
  const html = await renderPart(<FirstOffer first={first} />)
  expect(textOf(html)).toContain(
    "Your bank doesn't allow a payment of this amount. 10-class pack is yours once it's paid.",
  )
  expect(html).toContain(`href="/checkout/result?order_id=${order.id}&amp;pay=1"`)
})
