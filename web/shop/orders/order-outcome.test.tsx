import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import type { WaysToPay } from './bank-choices.ts'
import { OrderOutcome } from './order-outcome.tsx'
import type { ShownOrder } from './use-order.ts'

const orderId = '00000000-0000-7000-8000-000000000001'

const banks: WaysToPay = {
  accountType: '01',
  banks: [{ code: 'MB2U0227', name: 'Maybank2U', online: true }],
  methods: ['curlecfpx'],
  hasProvider: true,
  key: '00000000-0000-7000-8000-000000000002',
}

const refused = {
  method: 'curlecfpx',
  bank_code: 'MB2U0227',
  reference: 'pay_1',
  status: 'failed',
  outcome: null,
  cash: null,
} as const satisfies ShownOrder['payment']

/** A guest's order of one pair of socks that the bank refused, and that may be paid again. */
const order: ShownOrder = {
  id: asId('orders', orderId),
  number: 'HN7K-42QX',
  status: 'pending',
  lines: [
    {
      kind: 'goods',
      plan_id: null,
      lot_id: null,
      product_id: asId('products', '00000000-0000-7000-8000-000000000003'),
      variant_id: asId('product_variants', '00000000-0000-7000-8000-000000000004'),
      slug: 'grip-socks',
      title: 'Grip Socks',
      option: null,
      picture: null,
      credits: null,
      quantity: 1,
      base_price: '45.00',
      price_rule: 'base',
      unit_price: '45.00',
      total: '45.00',
      discount: '0.00',
      tax: '0.00',
      tax_percent: 0,
      delivered: false,
    },
  ],
  subtotal: '45.00',
  discount: '0.00',
  referral_discount: '0.00',
  coupon_code: null,
  delivery: '0.00',
  bag_fee: '0.00',
  tip: '0.00',
  tax: '0.00',
  tax_added: '0.00',
  points: '0.00',
  gift_card: '0.00',
  store_credit: '0.00',
  total: '45.00',
  to_pay: '45.00',
  tenders: [{ kind: 'gateway', amount: '45.00' }],
  contact: { name: 'Grace Ong', email: 'grace@example.com', phone: null },
  billing_address: null,
  shipping_address: null,
  shipping_method: null,
  shipping_remarks: '',
  delivery_time: '',
  leave_at_door: false,
  courier: null,
  tracking_number: null,
  invoice_number: null,
  buyer_tin: null,
  placed_at: '2026-11-22T14:30:00+08:00',
  paid_at: null,
  expires_at: '2026-11-22T15:00:00+08:00',
  timeline: [{ status: 'pending', at: '2026-11-22T14:30:00+08:00' }],
  hold_ends_at: null,
  hold_seconds_left: null,
  hold_may_be_longer: false,
  payment: refused,
  cash_on_delivery: null,
  may_pay_again: true,
  refunds: [],
}

async function outcome(
  changed: Partial<ShownOrder>,
  { ways }: { readonly ways: WaysToPay | undefined } = { ways: banks },
): Promise<string> {
  return renderPart(
    <OrderOutcome
      loaded={{ ...order, ...changed }}
      gifts={[]}
      place={undefined}
      ways={ways}
      tries={[]}
      isGuest
      refused={undefined}
      paysAnew={false}
    />,
  )
}

it('a refused payment says that nothing was charged, and offers to pay the same order', async () => {
  const page = await outcome({})
  expect(textOf(page)).toContain('Oops... Unfortunately your order was failed')
  expect(textOf(page)).toContain('Nothing was charged, and your order is as you left it.')
  expect(page).toContain(`name="order_id" value="${orderId}"`)
})

it.each([
  ['refused', { payment: refused }],
  ['never tried', { payment: null }],
] as const)(
  'while the ways to pay cannot be loaded, an order that was %s is loaded again by a link',
  async (_, tried) => {
    const page = await outcome(tried, { ways: undefined })
    expect(textOf(page)).toContain('Try again in a few minutes. No bank is available right now. Check again')
    expect(page).toContain(`href="/checkout/result?order_id=${orderId}"`)
  },
)

it('an order that was paid and then cancelled did not fail, and leads to the order', async () => {
  const page = await outcome({
    status: 'canceled',
    paid_at: '2026-11-22T14:40:00+08:00',
    may_pay_again: false,
    refunds: [{ amount: '45.00', destination: 'gateway', status: 'processed', reason: 'canceled' }],
  })
  expect(textOf(page)).toContain('This order is cancelled')
  expect(textOf(page)).toContain('RM 45.00')
  expect(textOf(page)).not.toContain('Oops')
  expect(page).not.toContain('role="alert"')
  expect(page).toContain(`/track-order/view?order_id=${orderId}`)
})

it('a buyer without an e-mail is not promised one', async () => {
  const said = { payment: { ...refused, status: 'redirected' as const }, contact: { ...order.contact, email: null } }
  const text = textOf(await outcome(said))
  expect(text).toContain('look in My Orders later')
  expect(text).not.toContain('email you')
})
