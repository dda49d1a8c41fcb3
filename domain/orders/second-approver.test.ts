import { describe, expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { instant, plusMinutes } from '#domain/kit/time.ts'
import type { AttemptStatus, PaymentResult } from '#domain/payments/model.ts'
import { decideSettlement } from './decide-settlement.ts'
import type { OrderStatus } from './model.ts'

const createdAt = instant('2026-11-20T02:00:00Z')
const retryUntil = plusMinutes(createdAt, 30)

function settle(given: {
  minute: number
  attempt?: AttemptStatus
  isAtBusinessBank?: boolean
  outcome?: PaymentResult['outcome']
  order?: OrderStatus
  hasGoods?: boolean
}) {
  return decideSettlement({
    order: { status: given.order ?? 'pending_payment', wasPaid: false, hasGoods: given.hasGoods ?? true, retryUntil },
    approvalHours: 72,
    attempt: {
      id: asId('payment_attempts', '00000000-0000-4000-8000-000000000001'),
      createdAt,
      status: given.attempt ?? 'created',
      code: undefined,
      amountSen: 8900,
      currency: 'MYR',
      bankCode: 'MBB0228',
      expiresAt: plusMinutes(createdAt, 30),
    },
    others: [],
    result: {
      outcome: given.outcome ?? 'waiting',
      code: 'created',
      amountSen: sen(8900),
      currency: 'MYR',
      bankCode: undefined,
      ...(given.isAtBusinessBank === false ? {} : { isAtBusinessBank: true }),
    },
    deliverable: true,
    now: plusMinutes(createdAt, given.minute),
  })
}

describe('a payment that a business bank has and has not decided', () => {
  it.each([
    [0, 'waiting'],
    [14, 'waiting'],
    [15, 'holded'],
    [30, 'holded'],
    // No earlier requery, as after an outage.
    [300, 'holded'],
  ])('a payment %i minutes after it began is %s', (minute, kind) => {
    expect(settle({ minute }).kind).toBe(kind)
  })

  it('a payment that waits at a business bank lasts to the end of the approval window', () => {
    const { approvalUntil, changes } = settle({ minute: 16 })
    expect(approvalUntil).toEqual(plusMinutes(createdAt, 72 * 60))
    expect(changes).toEqual([{ to: 'holded', reason: 'holded' }])
  })

  it('a payment from a personal account ends with its own window', () => {
    expect(settle({ minute: 29, isAtBusinessBank: false }).kind).toBe('waiting')
    expect(settle({ minute: 30, isAtBusinessBank: false }).kind).toBe('expired')
  })

  it.each(['failed', 'canceled', 'expired', 'succeeded'] as const)(
    'a payment at a business bank changes nothing of one that %s',
    (attempt) => {
      expect(settle({ minute: 20, attempt }).kind).toBe('repeat')
    },
  )
})

describe('an order that waited for a second approver in vain', () => {
  it.each([true, false])(
    'an order that the approver rejects may be paid again for a while, with goods: %s',
    (hasGoods) => {
      const rejected = {
        minute: 300,
        order: 'holded',
        attempt: 'pending',
        outcome: 'declined',
        isAtBusinessBank: false,
        hasGoods,
      } as const
      expect(settle(rejected).changes).toEqual([{ to: 'pending', reason: 'failed', expiresAt: retryUntil }])
    },
  )

  it('a package that no approver answered for is not kept for another attempt', () => {
    const silent = {
      minute: 300,
      order: 'holded',
      attempt: 'pending',
      isAtBusinessBank: false,
      hasGoods: false,
    } as const
    expect(settle(silent).changes).toEqual([{ to: 'pending', reason: 'expired' }])
  })
})
