import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { instant, plusMinutes } from '#domain/kit/time.ts'
import type { AttemptStatus } from '#domain/payments/model.ts'
import { outcomeOf } from '#domain/payments/outcome-of.ts'
import { decideSettlement } from './decide-settlement.ts'
import { isConfirmed, type OrderStatus } from './model.ts'

const now = instant('2026-11-20T02:00:00Z')
const id = asId('payment_attempts', '00000000-0000-4000-8000-000000000001')
const approvalHours = 72
const retryUntil = plusMinutes(now, 10)

interface Case {
  order?: OrderStatus
  about?: { wasPaid?: boolean; hasGoods?: boolean }
  attempt?: AttemptStatus
  /** An FPX code, or `no_answer`. */
  code?: string
  others?: readonly AttemptStatus[]
  amountSen?: number
  currency?: string
  bankCode?: string
  deliverable?: boolean
  /** The former code of the attempt. */
  heldCode?: string
  /** Minutes left of the attempt's window. */
  left?: number
}

function settle(given: Case) {
  const { code = '00', amountSen = 8900, currency = 'MYR' } = given
  return decideSettlement({
    order: { status: given.order ?? 'pending_payment', wasPaid: false, hasGoods: false, retryUntil, ...given.about },
    approvalHours,
    attempt: {
      id,
      createdAt: plusMinutes(now, (given.left ?? 10) - 30),
      status: given.attempt ?? 'redirected',
      code: given.heldCode,
      amountSen: 8900,
      currency: 'MYR',
      bankCode: 'MB2U0227',
      expiresAt: plusMinutes(now, given.left ?? 10),
    },
    others: given.others ?? [],
    result:
      code === 'no_answer'
        ? code
        : { outcome: outcomeOf(code), code, amountSen: sen(amountSen), currency, bankCode: given.bankCode },
    deliverable: given.deliverable ?? true,
    now,
  })
}

describe('the settlement of a gateway response', () => {
  it.each<[string, Case, object]>([
    ['approved', {}, { kind: 'paid', order: 'processing', attempt: { status: 'succeeded', code: '00' } }],
    ['approved after pending', { order: 'holded', attempt: 'pending' }, { kind: 'paid', order: 'processing' }],
    ['approved after failed', { order: 'pending', attempt: 'failed' }, { kind: 'paid', order: 'processing' }],
    ['approved after review', { order: 'payment_review', attempt: 'review' }, { kind: 'paid', order: 'processing' }],
    [
      'approved again',
      { order: 'complete', attempt: 'succeeded', heldCode: '00' },
      { kind: 'repeat', order: undefined, refund: undefined },
    ],
    [
      'approved for an order paid by another attempt',
      { order: 'complete', others: ['succeeded'] },
      { kind: 'overpaid', order: undefined, refund: 'overpaid' },
    ],
    [
      'approved late, deliverable',
      { order: 'canceled', attempt: 'expired' },
      { kind: 'late_paid', order: 'processing', refund: undefined },
    ],
    [
      'approved late for goods, which wait for the studio',
      { order: 'canceled', attempt: 'expired', about: { hasGoods: true } },
      { kind: 'late_paid', order: 'processing', refund: undefined },
    ],
    [
      'approved for an order that was paid, canceled and given back',
      { order: 'canceled', attempt: 'expired', about: { wasPaid: true } },
      { kind: 'overpaid', order: undefined, refund: 'overpaid' },
    ],
    [
      'approved late, not deliverable',
      { order: 'canceled', attempt: 'expired', deliverable: false },
      { kind: 'undeliverable', order: undefined, refund: 'undeliverable' },
    ],
    [
      'approved for what cannot be delivered',
      { deliverable: false },
      { kind: 'undeliverable', order: 'canceled', refund: 'undeliverable' },
    ],
    [
      'approved with another amount',
      { amountSen: 8901 },
      { kind: 'review', order: 'payment_review', attempt: { status: 'review' }, review: true },
    ],
    ['approved with another currency', { currency: 'SGD' }, { kind: 'review', order: 'payment_review', review: true }],
    [
      'approved with another amount for a paid order',
      { order: 'complete', attempt: 'succeeded', heldCode: '00', amountSen: 1 },
      { kind: 'repeat', order: undefined, review: true },
    ],
    [
      'approved with another amount for a dead order',
      { order: 'canceled', attempt: 'expired', amountSen: 1 },
      { kind: 'review', order: undefined, review: true, refund: undefined },
    ],
    [
      'approved by another bank',
      { bankCode: 'HLB0224' },
      { kind: 'review', order: 'payment_review', attempt: { status: 'review' }, review: true },
    ],
    [
      'approved by the bank that was chosen',
      { bankCode: 'MB2U0227' },
      { kind: 'paid', order: 'processing', review: false },
    ],
    ['an unknown code', { code: 'ZZ' }, { kind: 'review', order: 'payment_review', review: true }],
    [
      'rejected again',
      { code: '51', order: 'pending', attempt: 'failed', heldCode: '51' },
      { kind: 'repeat', changes: [], review: false },
    ],
    [
      'an unknown code again',
      { code: 'ZZ', order: 'payment_review', attempt: 'review', heldCode: 'ZZ' },
      { kind: 'repeat', changes: [], review: true },
    ],
    [
      'rejected while one of several other attempts is open',
      { code: '51', others: ['failed', 'redirected', 'expired'] },
      { kind: 'failed', changes: [] },
    ],
    ['held by the bank', { code: '99' }, { kind: 'holded', order: 'holded', attempt: { status: 'pending' } }],
    ['held after the first window', { code: '99', left: -5 }, { kind: 'holded', order: 'holded' }],
    [
      'still held',
      { code: '99', order: 'holded', attempt: 'pending', heldCode: '99' },
      { kind: 'waiting', order: undefined },
    ],
    [
      'held to the end of the window',
      { code: '99', order: 'holded', attempt: 'pending', heldCode: '99', left: 0 },
      { kind: 'expired', order: 'pending' },
    ],
    ['rejected', { code: '51' }, { kind: 'failed', order: 'pending', attempt: { status: 'failed', code: '51' } }],
    [
      'rejected while another attempt is open',
      { code: '51', others: ['redirected'] },
      { kind: 'failed', order: undefined },
    ],
    [
      'rejected after it was paid',
      { code: '51', order: 'complete', attempt: 'succeeded', heldCode: '00' },
      { kind: 'repeat', order: undefined },
    ],
    [
      'rejected after another attempt paid',
      { code: '51', order: 'complete', others: ['succeeded'] },
      { kind: 'failed', order: undefined },
    ],
    ['cancelled', { code: '1C' }, { kind: 'canceled', order: 'pending' }],
    ['timed out at the bank', { code: 'OF' }, { kind: 'expired', order: 'pending' }],
    ['still at the bank', { code: '-1' }, { kind: 'waiting', attempt: undefined, changes: [], review: false }],
    [
      'still at the bank when the window ends',
      { code: '-1', left: 0 },
      { kind: 'expired', order: 'pending', attempt: { status: 'expired' }, review: false },
    ],
    [
      'never at the bank when the window ends',
      { code: '76', left: -1 },
      { kind: 'expired', order: 'pending', review: false },
    ],
    ['no answer', { code: 'no_answer' }, { kind: 'waiting', changes: [], review: false }],
    [
      'no answer just after the window',
      { code: 'no_answer', left: -9 },
      { kind: 'waiting', changes: [], review: false },
    ],
    [
      'no answer ten minutes after the window',
      { code: 'no_answer', left: -10 },
      { kind: 'expired', order: 'pending', review: false },
    ],
    [
      'no answer about what is settled',
      { code: 'no_answer', order: 'complete', attempt: 'succeeded', heldCode: '00', left: -60 },
      { kind: 'repeat', changes: [], review: false },
    ],
  ])('%s', (_name, given, expected) => {
    const settlement = settle(given)
    const order = settlement.changes[0]?.to
    expect({ attempt: undefined, refund: undefined, ...settlement, order }).toMatchObject(expected)
  })
})

describe('a payment that the bank holds for a second approver', () => {
  it('a payment that waits for a second approver lasts to the end of the window, from the start of the attempt', () => {
    expect(settle({ code: '99' })).toMatchObject({
      approvalUntil: plusMinutes(now, 10 - 30 + approvalHours * 60),
      changes: [{ to: 'holded', reason: 'holded' }],
    })
  })

  it('a payment that waits for a second approver never ends before the window of the attempt itself', () => {
    const left = approvalHours * 60 + 60
    expect(settle({ code: '99', left })).toMatchObject({ approvalUntil: plusMinutes(now, left) })
  })

  it('a payment that waits for a second approver changes no order that waits for another or is over', () => {
    for (const order of ['holded', 'canceled', 'complete'] as const)
      expect(settle({ code: '99', order, others: ['pending'] })).toMatchObject({ kind: 'holded', changes: [] })
  })
})

describe('any order and any number of messages about two attempts', () => {
  const message = fc.record({
    attempt: fc.constantFrom(0, 1),
    code: fc.constantFrom('00', '51', '99', '1C', 'OF', 'ZZ', '-1', '90'),
    amountSen: fc.constantFrom(8900, 8900, 8900, 8901),
  })
  const runs = fc
    .array(message, { maxLength: 6 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })))

  it('messages in any order and number end in the same status, with one capture, the rest refunded, and the same tasks', () => {
    fc.assert(
      fc.property(runs, ([all, shuffled]) => {
        expect(play(shuffled)).toEqual(play(all))
      }),
      { numRuns: 500 },
    )
  })

  it('any order and messages about two attempts keep exactly one capture of a paid order, and never unpay it', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (all) => {
        const end = play(all)
        expect(end.captures - end.refunds).toBe(isConfirmed(end.order) ? 1 : 0)
        expect(end.deliveries).toBe(isConfirmed(end.order) ? 1 : 0)
      }),
      { numRuns: 500 },
    )
  })
})

/** Applies each plan as the verb does, and returns the final state, without the order of two captures. */
function play(messages: readonly { attempt: number; code: string; amountSen: number }[]) {
  const attempts: { status: AttemptStatus; code: string | undefined }[] = [
    { status: 'redirected', code: undefined },
    { status: 'redirected', code: undefined },
  ]
  const tasks = new Set<number>()
  const end: { order: OrderStatus; captures: number; refunds: number; deliveries: number } = {
    order: 'pending_payment',
    captures: 0,
    refunds: 0,
    deliveries: 0,
  }
  for (const { attempt: index, code, amountSen } of messages) {
    const attempt = attempts[index]
    if (!attempt) throw new Error('two attempts are needed')
    const plan = decideSettlement({
      order: { status: end.order, wasPaid: isConfirmed(end.order), hasGoods: attempts.length > 2, retryUntil },
      approvalHours,
      attempt: {
        ...attempt,
        id,
        createdAt: now,
        amountSen: 8900,
        currency: 'MYR',
        bankCode: 'MB2U0227',
        expiresAt: plusMinutes(now, 10),
      },
      others: attempts.filter((_, other) => other !== index).map(({ status }) => status),
      result: { outcome: outcomeOf(code), code, amountSen: sen(amountSen), currency: 'MYR', bankCode: undefined },
      deliverable: true,
      now,
    })
    if (plan.attempt) attempts[index] = plan.attempt
    if (plan.attempt?.status === 'succeeded') end.captures += 1
    if (plan.changes.some(({ to }) => to === 'processing')) end.deliveries += 1
    if (plan.refund) end.refunds += 1
    if (plan.review) tasks.add(index)
    for (const { to } of plan.changes) end.order = to
  }
  return { ...end, attempts, tasks: [...tasks].sort((a, b) => a - b) }
}
