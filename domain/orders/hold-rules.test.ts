import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant, plusMinutes } from '#domain/kit/time.ts'
import { decideExtension, holdEnd, withinHold } from './hold-times.ts'

const placedAt = instant('2026-11-20T02:00:00Z')
const after = (minutes: number) => plusMinutes(placedAt, minutes)

describe('the hold of an order', () => {
  it.each([
    [10, [], 10],
    [10, [['redirected', 25]], 25],
    [10, [['failed', 25]], 10],
    [20, [['redirected', 15]], 20],
    [
      10,
      [
        ['expired', 30],
        ['pending', 20],
        ['created', 12],
      ],
      20,
    ],
  ] as const)('the hold of an order of %d minutes with attempts %j ends after %d', (...[own, attempts, end]) => {
    const open = attempts.map(([status, minutes]) => ({ status, expires_at: after(minutes) }))
    expect(holdEnd(after(own), open)).toEqual(after(end))
  })

  it.each([
    [20, 20],
    [30, 30],
    [31, 30],
  ])('the hold of an order never lasts longer than half an hour: %d minutes are %d', (asked, given) => {
    expect(withinHold(placedAt, after(asked))).toEqual(after(given))
  })
})

describe('ten minutes more', () => {
  const waiting = {
    status: 'pending',
    placedAt,
    expiresAt: after(10),
    lengthened: false,
    hasGoods: true,
    attempts: ['failed'],
  } as const

  it.each([
    ['once', {}, 20],
    ['but not beyond half an hour', { expiresAt: after(25) }, 30],
  ])('a hold is extended by ten minutes %s', (...[_name, change, minutes]) => {
    expect(decideExtension({ ...waiting, ...change }, after(5))).toMatchObject({
      to: 'pending',
      expiresAt: after(minutes),
      lengthened: true,
    })
  })

  it.each([
    ['a second time', { lengthened: true }, 'checkout.hold_used'],
    ['to what is held half an hour already', { expiresAt: after(30) }, 'checkout.hold_used'],
    ['while a bank page is open', { attempts: ['failed', 'redirected'] as const }, 'orders.not_payable'],
    ['before anything was tried', { attempts: [] }, 'checkout.hold_untried'],
    ['while the gateway knows of no try', { attempts: ['expired'] as const }, 'checkout.hold_untried'],
    ['to an order without goods', { hasGoods: false }, 'orders.not_payable'],
    ['while a second approver has it', { status: 'holded' as const }, 'orders.not_payable'],
    ['to a paid order', { status: 'processing' as const }, 'orders.paid'],
    ['to an order that is over', { expiresAt: after(5) }, 'orders.expired'],
  ])('a hold is not extended by ten minutes %s', (...[_name, change, code]) => {
    const refusal = decideExtension({ ...waiting, ...change }, after(5))
    expect(isRefusal(refusal) ? refusal.code : refusal).toBe(code)
  })
})
