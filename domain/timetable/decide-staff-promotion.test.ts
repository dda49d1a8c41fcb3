import { describe, expect, it } from 'vitest'
import type { SkipReason } from '#domain/occupancy/model.ts'
import { decideStaffPromotion } from './decide-staff-promotion.ts'

const line = (...reasons: readonly (SkipReason | null)[]) =>
  reasons.map((skippedFor, place) => ({ id: String(place + 1), skippedFor }))

describe('staff give a free seat to somebody who waits', () => {
  it.each([
    ['the first', line(null), '1', []],
    ['one behind somebody without a credit', line('credit', null), '2', ['1']],
    ['one behind people who cannot have it', line('waiver', 'overlap', 'age', 'away', null), '5', ['1', '2', '3', '4']],
    ['one before others', line(null, null), '1', []],
  ] as const)('%s gets it without a reason', (_name, waiting, id, passed) => {
    const plan = decideStaffPromotion({ line: waiting, id, hasReason: false })
    expect(plan).toMatchObject({ passed: passed.map((passedId) => ({ id: passedId })) })
  })

  it.each([null, 'notice', 'short_notice', 'quiet_hours', 'offer', 'pair'] as const)(
    'behind somebody who was passed by for %o a reason is needed',
    (skippedFor) => {
      const asked = { line: line('credit', skippedFor, null), id: '3' }
      expect(decideStaffPromotion({ ...asked, hasReason: false })).toMatchObject({
        code: 'bookings.out_of_order',
        values: { count: 1 },
      })
      expect(decideStaffPromotion({ ...asked, hasReason: true })).toMatchObject({ passed: [{ id: '1' }, { id: '2' }] })
    },
  )

  it('nobody gets it who does not wait', () => {
    expect(decideStaffPromotion({ line: line(null), id: '7', hasReason: true })).toMatchObject({
      code: 'bookings.not_live',
    })
  })
})
