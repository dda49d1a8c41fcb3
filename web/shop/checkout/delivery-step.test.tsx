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

it('each empty field of a refused address is marked, and the postcode when it lies elsewhere', async () => {
  const marked = async (code: string, values: RefusedForm['values']) => {
    const refusal = { status: 422, code, message: 'Check the postcode', errors: {}, requestId: undefined }
    const html = await renderPart(<DeliveryStep of={checkout} refused={{ ok: false, refusal, values }} />)
    const wrong = [...html.matchAll(/<(?:input|select)[^>]*aria-invalid="true"[^>]*>/g)]
    return wrong.map(([field]) => /name="([^"]*)"/.exec(field)?.[1])
  }
  const typed = { recipient: '', street_address: '1 Lorong', zip: '1020', city: 'George Town', state_id: '' }
  const shared = { ...typed, same_billing: '1' }
  expect(await marked('addresses.recipient', shared)).toEqual(['recipient', 'zip', 'state_id'])
  const apart = { ...typed, billing_recipient: 'Siti', billing_street_address: '', billing_zip: '10200' }
  expect(await marked('addresses.recipient', { ...apart, billing_city: 'George Town', billing_state_id: '' })).toEqual([
    'recipient',
    'zip',
    'state_id',
    'billing_street_address',
    'billing_state_id',
  ])
  expect(await marked('addresses.zip_elsewhere', shared)).toEqual(['zip'])
  expect(await marked('addresses.recipient', { ...shared, address_id: 'saved' })).toEqual([])
})
