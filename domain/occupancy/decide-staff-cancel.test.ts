import { describe, expect, test } from 'vitest'
import { instant, plusMs } from '#domain/kit/time.ts'
import { decideStaffCancel } from './decide-staff-cancel.ts'

type Facts = Parameters<typeof decideStaffCancel>[0]

const startsAt = instant('2026-11-21T01:00:00Z')
const freeUntil = instant('2026-11-20T13:00:00Z')

function cancelled(change: Partial<Facts['booking']>, rest: Partial<Facts> = {}) {
  return decideStaffCancel({
    now: plusMs(freeUntil, 1),
    booking: { status: 'booked', type: 'booking', paidWithCredit: true, ...change },
    session: { startsAt },
    policies: { cancel_window: { unit: 'hours', amount: 12 } },
    credit: 'return',
    ...rest,
  })
}

describe('staff cancel one booking', () => {
  test.each([
    ['with the credit back, however late', {}, {}, ['cancel_studio', 'studio', 'returned']],
    ['with the credit back, in time', {}, { now: freeUntil }, ['cancel_studio', 'studio', 'returned']],
    ['as the member would, late', {}, { credit: 'by_rule' }, ['cancel_late', 'late', 'forfeited']],
    ['as the member would, in time', {}, { credit: 'by_rule', now: freeUntil }, ['cancel_early', 'early', 'returned']],
    [
      'as the member would, within the grace of a promotion',
      { graceUntil: plusMs(freeUntil, 1) },
      { credit: 'by_rule' },
      ['cancel_grace', 'grace', 'returned'],
    ],
    ['that took no credit', { paidWithCredit: false }, {}, ['cancel_studio', 'studio', 'none']],
    ['that is a hold', { status: 'pending', paidWithCredit: false }, {}, ['cancel_studio', 'studio', 'none']],
    [
      'that is a hold, by the rule',
      { status: 'pending', paidWithCredit: false },
      { credit: 'by_rule' },
      ['cancel_studio', 'studio', 'none'],
    ],
    [
      'that waits, whatever is chosen',
      { status: 'pending', type: 'waitlist', paidWithCredit: false },
      { credit: 'by_rule' },
      ['waitlist_closed', 'studio', 'none'],
    ],
  ] as const)('%s', (_says, booking, rest, [act, kind, creditEffect]) => {
    expect(cancelled(booking, rest)).toMatchObject({ act, kind, creditEffect })
  })

  test.each(['checked_in', 'no_show', 'completed', 'canceled'] as const)(
    'staff do not cancel a booking that is %s',
    (status) => {
      for (const credit of ['return', 'by_rule'] as const)
        expect(cancelled({ status }, { credit })).toMatchObject({ code: 'bookings.not_live' })
    },
  )
})
