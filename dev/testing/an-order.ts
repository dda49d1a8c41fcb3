import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { getOrder } from '#domain/orders/api.ts'

type ShownOrder = OutputOf<typeof getOrder>

/** The latest attempt of an order, refused by the bank. */
export const refusedPayment = {
  method: 'curlecfpx',
  bank_code: 'MB2U0227',
  reference: 'pay_1',
  status: 'failed',
  outcome: null,
  cash: null,
} as const satisfies ShownOrder['payment']

/** A guest's order of one pair of socks that the bank refused, and that may be paid again. */
export function anOrder(about: Partial<ShownOrder> = {}): ShownOrder {
  return {
    id: asId('orders', '00000000-0000-7000-8000-000000000001'),
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
    payment: refusedPayment,
    cash_on_delivery: null,
    may_pay_again: true,
    refunds: [],
    ...about,
  }
}
