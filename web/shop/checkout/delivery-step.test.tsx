import { expect, it } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { DeliveryStep } from './delivery-step.tsx'
import type { CartCheckout } from './load-cart-checkout.ts'

/** The parts of a checkout that the step shows. */
const checkout: CartCheckout = JSON.parse(
  JSON.stringify({
    book: [],
    shippings: [],
    state: {
      ship_to_bill_address: true,
      billing_address: null,
      shipping_address: null,
      shipping_remarks: '',
      leave_at_door: false,
      delivery_tip: '0.00',
    },
  }),
)

it('a delivery that was refused keeps what was ticked, with script and without', async () => {
  const refused = (values: RefusedForm['values']): RefusedForm => ({
    ok: false,
    refusal: { status: 422, code: 'request.invalid', message: '', errors: {}, requestId: undefined },
    values,
  })
  const ticked = async (values: RefusedForm['values']) => {
    const html = await renderPart(<DeliveryStep of={checkout} refused={refused(values)} />)
    return /<input[^>]*name="leave_at_door"[^>]*>/.exec(html)?.[0].includes('checked') ?? false
  }
  expect(await ticked({ leave_at_door: '1' })).toBe(true)
  expect(await ticked({})).toBe(false)
})
