import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { ReferralBand } from '../content/referral-band.tsx'
import { LegalLines } from '../orders/legal-lines.tsx'
import { CancellationCard } from './cancellation-card.tsx'

const request = {
  id: asId('order_cancellations', '00000000-0000-7000-8000-000000000001'),
  order_id: asId('orders', '00000000-0000-7000-8000-000000000002'),
  order_number: 'HN00000001',
  reason: 'changed_mind',
  comment: 'not needed any more',
  destination: 'store_credit',
  refund_amount: '49.00',
  requested_at: '2026-11-20T10:00:00+08:00',
  decided_at: null,
  answer: '',
} as const

it.each([
  ['pending', true],
  ['approved', true],
  ['paid', true],
  ['withdrawn', false],
  ['refused', false],
] as const)('a request that is %s promises a refund: %s', async (refund_status, promised) => {
  const text = textOf(await renderPart(<CancellationCard request={{ ...request, refund_status }} bank={undefined} />))
  expect(text.includes('RM 49.00')).toBe(promised)
  expect(text.includes('Nothing to send back')).toBe(!promised)
})

it.each([
  ['source', 'Maybank2U', 'RM 49.00 back to Maybank2U'],
  ['source', undefined, 'RM 49.00 back to the bank or card you paid with'],
  ['store_credit', 'Maybank2U', 'RM 49.00 back to store credit'],
] as const)('a refund to %s of an order that %s paid is %s', async (destination, bank, said) => {
  const asked = { ...request, destination, refund_status: 'pending' } as const
  expect(textOf(await renderPart(<CancellationCard request={asked} bank={bank} />))).toContain(said)
})

it('the checkout names the fees that are not refunded, and that goods can be cancelled', async () => {
  const text = textOf(await renderPart(<LegalLines />))
  expect(text).toContain(
    'Fees for classes and packages are non-refundable. Goods may be cancelled until they are packed.',
  )
})

it('the referral banner states what both people get, from the settings', async () => {
  expect(textOf(await renderPart(<ReferralBand percent={10} />))).toContain('They get 10% off, you get RM 10.')
})
