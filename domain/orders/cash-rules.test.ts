import { describe, expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { instant, plusMinutes } from '#domain/kit/time.ts'
import { cashChanges, checkCash, decideCash } from './cash.ts'
import { decidePayment } from './decide-payment.ts'
import { decideSettlement } from './decide-settlement.ts'
import type { OrderStatus } from './model.ts'
import { resultState } from './order-status.ts'

const now = instant('2026-11-20T02:00:00Z')
const facts = { maxSen: sen(30_000), onlyGoods: true, open: 0, openMax: 3, ofNetwork: 0, ofNetworkMax: 10 }

describe('whether an order may be paid in cash on delivery', () => {
  it.each([
    ['at the limit', {}, 30_000, undefined],
    ['a sen above it', {}, 30_001, 'checkout.cash_limit'],
    ['switched off', { maxSen: sen(0) }, 100, 'checkout.cash_off'],
    ['with a package', { onlyGoods: false }, 100, 'checkout.cash_goods'],
    ['as the third', { open: 2 }, 100, undefined],
    ['as the fourth', { open: 3 }, 100, 'checkout.cash_open'],
    ['as the tenth of its network', { ofNetwork: 9 }, 100, undefined],
    ['as the eleventh of its network', { ofNetwork: 10 }, 100, 'checkout.cash_of_guests'],
  ] as const)('%s', (_what, changed, dueSen, code) => {
    expect(checkCash({ ...facts, ...changed }, sen(dueSen))?.code).toBe(code)
  })
})

it.each([
  [5700, 5700],
  [5702, 5700],
  [5703, 5705],
  [5707, 5705],
  [5708, 5710],
])('%i sen left are %i sen in cash, and the studio packs at once', (left, due) => {
  expect(cashChanges(sen(left))).toEqual([{ to: 'processing', reason: 'cash_on_delivery', cashDueSen: due }])
})

it.each<[OrderStatus, string | undefined]>([
  ['processing', 'shipments.not_now'],
  ['packed', undefined],
  ['delivery', undefined],
  ['complete', 'orders.paid'],
  ['canceled', 'shipments.not_due'],
])('cash of an order that is %s is recorded, or refused: %s', (status, code) => {
  expect(decideCash(status)?.code).toBe(code)
})

it('cash on delivery needs no bank, and no result of a bank pays it', () => {
  const order = { status: 'processing', expiresAt: now, attempts: 0, isCash: true } as const
  expect(decidePayment(order, now)?.code).toBe('orders.cash_on_delivery')
  const outcome = { status: 'processing', attempt: undefined, mayPayAgain: false } as const
  expect(resultState({ ...outcome, isCashDue: true })).toBe('cash')
  expect(resultState(outcome)).toBe('paid')
})

describe('money of an order that is paid on delivery', () => {
  const id = asId('payment_attempts', '00000000-0000-4000-8000-000000000001')
  const settle = (order: { status: OrderStatus; wasPaid?: boolean }, isCash: boolean) =>
    decideSettlement({
      order: { wasPaid: false, hasGoods: true, isCash: true, retryUntil: now, ...order },
      attempt: {
        id,
        status: 'redirected',
        code: undefined,
        createdAt: now,
        amountSen: 5703,
        currency: 'MYR',
        bankCode: undefined,
        expiresAt: plusMinutes(now, 10),
        isCash,
      },
      others: [],
      result: {
        outcome: 'succeeded',
        code: isCash ? 'cash' : '00',
        amountSen: sen(5703),
        currency: 'MYR',
        bankCode: undefined,
      },
      deliverable: false,
      approvalHours: 72,
      now,
    })

  it('the cash of an order that is paid on delivery completes it', () => {
    expect(settle({ status: 'delivery' }, true)).toMatchObject({
      kind: 'paid',
      changes: [{ to: 'complete', reason: 'cash_received', paidBy: id }],
    })
  })

  it.each<[string, { status: OrderStatus; wasPaid?: boolean }, boolean]>([
    ['a bank had it before cash was chosen', { status: 'processing' }, false],
    ['a bank had it, and the order was written off since', { status: 'canceled' }, false],
    ['the order was written off', { status: 'canceled' }, true],
    ['the order has its cash', { status: 'complete', wasPaid: true }, true],
  ])('money of an order that is paid on delivery goes back when %s', (_why, order, isCash) => {
    expect(settle(order, isCash)).toMatchObject({ kind: 'overpaid', changes: [], refund: 'overpaid' })
  })
})
