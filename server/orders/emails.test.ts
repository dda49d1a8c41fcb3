import { describe, expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import { renderEmail } from '#domain/messages/render-email.ts'
import { receiptEmail, refundEmail } from './emails.ts'

const id = '0190aaaa-0000-7000-8000-000000000001'
const now = instant('2026-04-03T15:59:00Z')
const order = {
  id: asId('orders', id),
  number: '7K2QX9M4TBVD',
  branch_id: asId('branches', id),
  account_id: asId('accounts', id),
  person_id: asId('persons', id),
  status: 'complete' as const,
  subtotal_sen: 65_000,
  discount_sen: 0,
  referral_sen: 0,
  store_credit_sen: 5000,
  total_sen: 65_000,
  gateway_sen: 60_000,
  placed_at: now,
  paid_at: now,
  expires_at: now,
  email: null,
  phone: null,
  contact_name: '',
  locale: 'en' as const,
  cart_id: null,
  cart_version: null,
  delivery_sen: 0,
  bag_fee_sen: 0,
  tip_sen: 0,
  tax_sen: 0,
  tax_added_sen: 0,
  buyer_tin: null,
  paid_attempt_id: null,
  points_sen: 0,
  gift_card_sen: 0,
  coupon_code: null,
  shipping_address: null,
  billing_address: null,
  shipping_method: null,
  shipping_remarks: '',
  delivery_time: '',
  leave_at_door: false,
  hold_lengthened_at: null,
  courier: null,
  tracking_number: null,
  invoice_number: null,
  cash_due_sen: null,
}
const lines = [
  {
    id: asId('order_lines', id),
    order_id: order.id,
    kind: 'package' as const,
    lot_id: null,
    plan_id: asId('package_plans', id),
    title: { en: '10-class pack', zh: '10 次配套' },
    credits: 10,
    quantity: 1,
    unit_sen: 65_000,
    total_sen: 65_000,
    tax_basis_points: 0,
    tax_included: true,
    tax_sen: 0,
    fulfilled_at: now,
    intro: false,
    product_id: null,
    variant_id: null,
    slug: null,
    deal_id: null,
    units: [],
    option_title: {},
    picture: '',
    base_sen: null,
    price_rule: null,
    discount_sen: 0,
    referral_sen: 0,
    validUntil: instant('2026-05-03T16:00:00Z'),
  },
]
const contact = (locale: 'en' | 'zh') => ({
  account_id: asId('accounts', id),
  email: 'mei@example.com',
  phone: null,
  locale,
  zone: 'Asia/Kuala_Lumpur',
})
const plain = (message: ReturnType<typeof receiptEmail>) =>
  message ? renderEmail(message.content, message.locale).plain : ''

describe('the receipt', () => {
  it('the receipt says what was bought, until when, and what paid', () => {
    const text = plain(receiptEmail({ order, lines, contact: contact('en'), origin: 'https://hundred.example', now }))
    for (const part of [
      'We received your payment of RM\u00a0650.00',
      'Order: 7K2QX9M4TBVD',
      '10-class pack × 1',
      'Valid to: Sunday 3 May 2026',
      'Paid from store credit: RM\u00a050.00',
      'Paid through online banking: RM\u00a0600.00',
      'https://hundred.example/my-account/packages',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('the receipt is in Chinese for someone who reads Chinese', () => {
    const text = plain(receiptEmail({ order, lines, contact: contact('zh'), origin: 'https://hundred.example', now }))
    for (const part of [
      'RM\u00a0650.00',
      '10 次配套 × 1',
      '2026年5月3日',
      'https://hundred.example/zh/my-account/packages',
    ])
      expect(text).toContain(part)
  })

  it('the receipt of an extension says until when the pack is valid', () => {
    const months = lines.map((line) => ({
      ...line,
      kind: 'extension' as const,
      lot_id: asId('package_lots', id),
      title: { en: 'One more month: 10-class pack', zh: '延长一个月：10 次配套' },
      quantity: 2,
    }))
    const text = plain(
      receiptEmail({ order, lines: months, contact: contact('en'), origin: 'https://hundred.example', now }),
    )
    for (const part of ['is now valid longer', 'One more month: 10-class pack × 2', 'Valid to: Sunday 3 May 2026'])
      expect(text).toContain(part)
    expect(text).not.toContain('ready')
  })

  it('the receipt says of goods that they are packed next, what they cost to bring, and where a guest follows them', () => {
    const goods = lines.map((line) => ({
      ...line,
      kind: 'goods' as const,
      plan_id: null,
      title: { en: 'Grip socks', zh: '防滑袜' },
      quantity: 3,
      validUntil: undefined,
    }))
    const placed = { ...order, delivery_sen: 800, discount_sen: 500, account_id: null, person_id: null }
    const guest = { ...contact('en'), account_id: null }
    const written = receiptEmail({
      order: placed,
      lines: goods,
      contact: guest,
      origin: 'https://hundred.example',
      now,
    })
    expect(written).not.toHaveProperty('accountId')
    const text = plain(written)
    for (const part of [
      'Next, we pack your items',
      'Item: Grip socks × 3',
      'Delivery: RM\u00a08.00',
      'Discount: −RM\u00a05.00',
      'https://hundred.example/track-order',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Valid to')
    const member = { order: { ...order, ...placed, account_id: order.account_id }, lines: goods, now }
    expect(plain(receiptEmail({ ...member, contact: contact('zh'), origin: 'https://hundred.example' }))).toContain(
      `/zh/my-account/orders/view?order_id=${id}`,
    )
  })

  it('the receipt says of a package and goods in one order what is ready and what comes', () => {
    const both = [...lines, ...lines.map((line) => ({ ...line, kind: 'goods' as const, validUntil: undefined }))]
    const text = plain(
      receiptEmail({ order, lines: both, contact: contact('en'), origin: 'https://hundred.example', now }),
    )
    for (const part of ['Your package is ready', 'Next, we pack your items', '/my-account/packages'])
      expect(text).toContain(part)
  })

  it('the receipt is not written to an account without a contact', () => {
    expect(receiptEmail({ order, lines, contact: { ...contact('en'), email: null }, origin: '', now })).toBeUndefined()
  })
})

describe('the message of a refund', () => {
  it.each([
    ['overpaid', 'store_credit', 'paid twice', 'in your wallet'],
    ['overpaid', 'gateway', 'paid twice', 'the bank account or card you paid with'],
    ['undeliverable', 'studio_task', 'we can no longer provide what you ordered', 'sending it to your bank ourselves'],
  ] as const)('%s by %s', (...[reason, destination, why, how]) => {
    const text = plain(
      refundEmail({
        order,
        refund: { id, amountSen: 8900, destination, reason },
        contact: contact('en'),
        origin: 'https://hundred.example',
      }),
    )
    for (const part of [
      'RM\u00a089.00',
      '7K2QX9M4TBVD',
      why,
      how,
      `https://hundred.example/checkout/result?order_id=${id}`,
    ])
      expect(text).toContain(part)
  })
})
