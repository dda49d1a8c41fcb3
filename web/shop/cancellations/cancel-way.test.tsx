import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { CancelForm, type Cancellation } from './cancel-fields.tsx'
import { CancelWay } from './cancel-way.tsx'

const orderId = asId('orders', '00000000-0000-7000-8000-000000000002')
const cancellation: Cancellation = {
  may_cancel: false,
  may_cancel_unpaid: false,
  code: 'cancellations.unpaid',
  message: null,
  goods: '0.00',
  discount: '0.00',
  delivery: '0.00',
  bag_fee: '0.00',
  tip: '0.00',
  tax: '0.00',
  amount: '0.00',
  unpaid: false,
  destinations: ['store_credit', 'source'],
  kept: [],
  request: null,
}
const way = async (changed: Partial<Cancellation>) =>
  renderPart(
    <CancelWay
      orderId={orderId}
      status="pending_payment"
      isCashDue={false}
      cancellation={{ ...cancellation, ...changed }}
    />,
  )

it('an unpaid order of any kind leads to cancelling it, and one that the bank still checks does not', async () => {
  const page = await way({ may_cancel_unpaid: true })
  expect(textOf(page)).toContain('You can cancel until you pay.')
  expect(page).toContain(`/cancel-order?order_id=${orderId}`)
  expect(textOf(await way({}))).toBe('')
})

it('cancelling an unpaid order asks for no reason, and says what happens to late money', async () => {
  const form = await renderPart(
    <CancelForm orderId={orderId} cancellation={{ ...cancellation, may_cancel_unpaid: true }} />,
  )
  expect(form).toContain('value="cancel-unpaid"')
  expect(form).not.toContain('<textarea')
  expect(textOf(form)).toContain('If your bank takes the money after all, you get it back.')
})
