import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import { decideCredit, decidePoints } from './decide-adjustment.ts'
import { isNoticeDue } from './notice.ts'

describe('points that staff give and take', () => {
  it.each([
    [0, 1],
    [120, -120],
    [120, 100_000],
    [1, -1],
  ])('points of %i may be changed by staff by %i', (held, change) => {
    expect(decidePoints({ held, change })).toBeUndefined()
  })

  it.each([
    [0, -1],
    [120, -121],
  ])('points of %i may not be changed by staff by %i', (held, change) => {
    const refusal = decidePoints({ held, change })
    expect(isRefusal(refusal) && [refusal.code, refusal.values]).toEqual(['wallet.too_few_points', { most: held }])
  })
})

describe('store credit that staff give and take', () => {
  it.each([
    [0, 1, undefined],
    [4200, -4200, undefined],
    [4200, -4201, { code: 'wallet.too_little_credit', values: { most: '42.00' } }],
    [0, -1, { code: 'wallet.too_little_credit', values: { most: '0.00' } }],
  ])('store credit of %i sen may be changed by staff by %i: %j', (held, change, refusal) => {
    const decided = decideCredit({ heldSen: sen(held), changeSen: sen(change) })
    if (refusal === undefined) expect(decided).toBeUndefined()
    else expect(decided).toMatchObject(refusal)
  })
})

describe('points that end after 30 November in Penang', () => {
  const ending = {
    expiresAt: instant('2026-11-30T16:00:00Z'),
    zone: 'Asia/Kuala_Lumpur',
    noticeDays: 14,
    noticeMinute: 540,
  }

  it.each([
    ['2026-11-16T00:59:59Z', false],
    ['2026-11-16T01:00:00Z', true],
    ['2026-11-30T15:59:59Z', true],
    ['2026-11-30T16:00:00Z', false],
  ])('the notice of points that end after 30 November in Penang is sent at %s: %s', (now, due) => {
    expect(isNoticeDue({ ...ending, now: instant(now) })).toBe(due)
  })

  it('no notice of points that end is sent where the studio wants none', () => {
    expect(isNoticeDue({ ...ending, noticeDays: 0, now: instant('2026-11-29T01:00:00Z') })).toBe(false)
  })
})
