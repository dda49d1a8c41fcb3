import { expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { createCall } from '#web/kit/api.ts'
import { loadPaidHold } from './load-paid-hold.ts'

const order = { placedAt: '2026-11-20T12:02:00+08:00', paidAt: '2026-11-20T12:05:00+08:00' }
const at = (time: string) => `2026-11-20T${time}+08:00`
const held = {
  session_id: asId('class_sessions', '0190aaaa-0000-7000-8000-000000000001'),
  booking_type: 'booking',
  status: 'booked',
  cancel_kind: null,
  promoted_at: null,
  seat_no: 7,
  person: { id: asId('persons', '0190aaaa-0000-7000-8000-000000000002'), full_name: 'Mia', dependant: false },
  class_name: 'Flow',
  starts_at: at('18:00:00'),
  created_at: at('12:00:00'),
  decided_at: at('12:05:00'),
} as const
const expired = { ...held, status: 'canceled', cancel_kind: 'expired', decided_at: at('12:04:00') } as const

it.each([
  ['held before and booked with the payment', [held], 'booked'],
  ['expired before the payment, without another seat since', [expired], 'lost'],
  [
    'expired and booked again by the payment',
    [expired, { ...held, created_at: at('12:05:01'), decided_at: at('12:05:01') }],
    'booked',
  ],
  [
    'released with the payment, since the pack does not pay',
    [{ ...expired, cancel_kind: 'left', decided_at: at('12:05:00') }],
    'lost',
  ],
  ['given up by hand before the payment', [{ ...expired, cancel_kind: 'left', decided_at: at('12:04:59') }], undefined],
  ['run out before the order was placed', [{ ...expired, decided_at: at('12:01:59') }], undefined],
  [
    'booked by hand after the payment',
    [{ ...held, created_at: at('12:05:01'), decided_at: at('12:05:01') }],
    undefined,
  ],
  [
    'promoted from the waitlist after the payment',
    [{ ...held, promoted_at: at('12:06:00'), decided_at: at('12:06:00') }],
    undefined,
  ],
  ['an expired waitlist entry', [{ ...expired, booking_type: 'waitlist' }], undefined],
] as const)('the outcome of a hold that was %s', async (_name, bookings, kind) => {
  const call = createCall({
    send: async () => Response.json({ data: bookings }),
    locale: () => 'en',
    branch: () => undefined,
  })
  expect((await loadPaidHold(call, order))?.kind).toBe(kind)
})

it('the outcome of a hold for a child names the child', async () => {
  const forChild = { ...expired, person: { ...held.person, dependant: true } }
  const call = createCall({
    send: async () => Response.json({ data: [forChild] }),
    locale: () => 'en',
    branch: () => undefined,
  })
  expect((await loadPaidHold(call, order))?.personId).toBe(held.person.id)
})
