import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { instant, plusMinutes } from '#domain/kit/time.ts'
import { decidePayment } from './decide-payment.ts'
import { hasGoods } from './has-goods.ts'
import { confirmedStatuses, isConfirmed, orderMoves, type OrderStatus } from './model.ts'
import { moveOrder } from './move-order.ts'
import { merchantReference, orderNumber, startOfOrderNumber } from './order-number.ts'
import { paidChanges, statusNow, unpaidStatus } from './order-status.ts'
import { totalOrder } from './total-order.ts'

const now = instant('2026-11-20T02:00:00Z')
const statuses: readonly OrderStatus[] = [
  'pending',
  'pending_payment',
  'holded',
  'payment_review',
  'processing',
  'packed',
  'delivery',
  'complete',
  'canceled',
]

describe('the statuses of an order', () => {
  it('an order leads from confirmed to nothing that waits, and never from complete', () => {
    for (const confirmed of confirmedStatuses) {
      expect(orderMoves[confirmed].every((to) => isConfirmed(to) || to === 'canceled')).toBe(true)
      expect(orderMoves[confirmed].includes('canceled')).toBe(confirmed !== 'complete')
    }
  })

  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    'an order changes from %s to %s by the table or not at all',
    (from, to) => {
      if (from === to) expect(moveOrder(from, to)).toBe(false)
      else if (orderMoves[from].includes(to)) expect(moveOrder(from, to)).toBe(true)
      else expect(() => moveOrder(from, to)).toThrow(/no transition of an order/)
    },
  )

  it.each([
    [[], 'pending'],
    [['failed', 'canceled', 'expired'], 'pending'],
    [['failed', 'redirected'], 'pending_payment'],
    [['redirected', 'failed', 'expired'], 'pending_payment'],
    [['created'], 'pending_payment'],
    [['redirected', 'pending'], 'holded'],
    [['pending', 'review', 'redirected'], 'payment_review'],
  ] as const)('the status of an order of attempts %j is %s', (attempts, status) => {
    expect(unpaidStatus(attempts)).toBe(status)
  })

  it.each([
    ['pending', 0, ['failed'], 'canceled'],
    ['pending', 1, ['failed'], 'pending'],
    ['pending_payment', 0, ['redirected'], 'pending_payment'],
    ['pending_payment', 0, ['failed', 'redirected', 'expired'], 'pending_payment'],
    ['payment_review', -60, ['review'], 'payment_review'],
    ['complete', -60, ['succeeded'], 'complete'],
    ['holded', -1, ['expired'], 'canceled'],
  ] as const)(
    'an order that is %s with %d minutes left and attempts %j is shown as %s',
    (status, left, attempts, expected) => {
      expect(statusNow({ status, expiresAt: plusMinutes(now, left), attempts }, now)).toBe(expected)
    },
  )
})

describe('another attempt', () => {
  it.each([
    ['pending', 1, 1, undefined],
    ['pending_payment', 1, 1, undefined],
    ['pending', 0, 1, 'orders.expired'],
    ['canceled', 1, 1, 'orders.expired'],
    ['holded', 1, 1, 'orders.not_payable'],
    ['payment_review', 1, 1, 'orders.not_payable'],
    ['complete', 1, 1, 'orders.paid'],
    ['processing', -1, 1, 'orders.paid'],
    ['pending', 1, 19, undefined],
    ['pending', 1, 20, 'orders.not_payable'],
  ] as const)(
    'another attempt of an order that is %s with %d minutes left after %d attempts: %s',
    (status, left, attempts, code) => {
      expect(decidePayment({ status, expiresAt: plusMinutes(now, left), attempts }, now)?.code).toBe(code)
    },
  )
})

describe('the total of an order', () => {
  const of = (unit: number, credit: number, quantity = 1) =>
    totalOrder({ lines: [{ unitSen: sen(unit), quantity }], storeCreditSen: sen(credit), minimumSen: sen(100) })
  it.each([
    [8900, 0, { totalSen: 8900, storeCreditSen: 0, gatewaySen: 8900 }],
    [8900, 3000, { totalSen: 8900, storeCreditSen: 3000, gatewaySen: 5900 }],
    [8900, 8900, { totalSen: 8900, storeCreditSen: 8900, gatewaySen: 0 }],
    [8900, 20_000, { totalSen: 8900, storeCreditSen: 8900, gatewaySen: 0 }],
    [8900, 8850, { totalSen: 8900, storeCreditSen: 8800, gatewaySen: 100 }],
    [60, 20, { totalSen: 60, storeCreditSen: 0, gatewaySen: 60 }],
    [0, 500, { totalSen: 0, storeCreditSen: 0, gatewaySen: 0 }],
  ])('the total of an order of %d sen with %d sen of store credit is %j', (unit, credit, total) => {
    expect(of(unit, credit)).toMatchObject(total)
  })

  const giftCards = (...balances: readonly number[]) =>
    balances.map((balance, place) => ({
      id: asId('gift_cards', `00000000-0000-4000-8000-00000000000${place}`),
      balanceSen: sen(balance),
    }))
  it.each([
    [[5000], 0, [5000], 0, 3900],
    [[5000, 10_000], 0, [5000, 3900], 0, 0],
    [[10_000, 5000], 0, [8900], 0, 0],
    [[0, 3000], 2000, [3000], 2000, 3900],
    [[8850], 0, [8800], 0, 100],
    [[5000], 3850, [5000], 3800, 100],
    [[5000, 3850], 0, [5000, 3800], 0, 100],
  ])(
    'the total of an order of RM 89.00 with cards of %j and %d sen of credit takes %j, %d and %d',
    (balances, credit, taken, own, bank) => {
      const total = totalOrder({
        lines: [{ unitSen: sen(8900), quantity: 1 }],
        giftCards: giftCards(...balances),
        storeCreditSen: sen(credit),
        minimumSen: sen(100),
      })
      expect(total.giftCards.map(({ amountSen }) => amountSen)).toEqual(taken)
      expect(total).toMatchObject({ storeCreditSen: own, gatewaySen: bank, totalSen: 8900 })
    },
  )

  it.each([
    [1240, [5000], 1000, 1240, [5000], 1000, 1660],
    [10_000, [5000], 1000, 8900, [], 0, 0],
    [8850, [], 0, 8800, [], 0, 100],
    // The credit is reduced first, then the cards, and the points last.
    [5000, [3000], 850, 5000, [3000], 800, 100],
    [5000, [3850], 0, 5000, [3800], 0, 100],
    [-5, [], 0, 0, [], 0, 8900],
  ])(
    'the total of an order of RM 89.00 with points of %d sen, cards of %j and %d sen of credit takes %d, %j, %d and %d',
    (...[points, balances, credit, worth, taken, own, bank]) => {
      const total = totalOrder({
        lines: [{ unitSen: sen(8900), quantity: 1 }],
        pointsSen: sen(points),
        giftCards: giftCards(...balances),
        storeCreditSen: sen(credit),
        minimumSen: sen(100),
      })
      expect(total.giftCards.map(({ amountSen }) => amountSen)).toEqual(taken)
      expect(total).toMatchObject({ pointsSen: worth, storeCreditSen: own, gatewaySen: bank, totalSen: 8900 })
    },
  )

  it('the total of an order leaves gift cards that are bought to the gateway, whatever else the buyer has', () => {
    const total = totalOrder({
      lines: [
        { unitSen: sen(8900), quantity: 1 },
        { unitSen: sen(20_000), quantity: 1, bankOnly: true },
      ],
      pointsSen: sen(1000),
      giftCards: giftCards(5000),
      storeCreditSen: sen(99_999),
      minimumSen: sen(100),
    })
    expect(total).toMatchObject({
      totalSen: 28_900,
      pointsSen: 1000,
      giftCardSen: 5000,
      storeCreditSen: 2900,
      gatewaySen: 20_000,
    })
  })

  it('a total takes from points, cards, credit and gateway exactly what is due, and from none more than it has', () => {
    const amount = fc.integer({ min: 0, max: 50_000 })
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 5 }), amount, amount, amount, (...[balances, points, credit, unit]) => {
        const cards = giftCards(...balances)
        const total = totalOrder({
          lines: [{ unitSen: sen(unit), quantity: 1 }],
          discountSen: sen(Math.floor(unit / 3)),
          pointsSen: sen(points),
          giftCards: cards,
          storeCreditSen: sen(credit),
          minimumSen: sen(100),
        })
        const given = total.giftCards.reduce((sum, { amountSen }) => sum + amountSen, 0)
        expect(given).toBe(total.giftCardSen)
        expect(total.pointsSen + given + total.storeCreditSen + total.gatewaySen).toBe(total.totalSen)
        expect(total.pointsSen).toBeLessThanOrEqual(points)
        for (const { id, amountSen } of total.giftCards)
          expect(amountSen).toBeLessThanOrEqual(cards.find((card) => card.id === id)?.balanceSen ?? 0)
        expect(total.storeCreditSen).toBeLessThanOrEqual(credit)
        expect(Math.min(total.pointsSen, given, total.storeCreditSen, total.gatewaySen)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('the total of an order is the sum of its shares, none negative, and asks the gateway for no rest that it refuses', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 1, max: 9 }),
        (...[unit, credit, quantity]) => {
          const total = of(unit, credit, quantity)
          expect(total.totalSen).toBe(unit * quantity)
          expect(total.gatewaySen + total.storeCreditSen).toBe(total.totalSen)
          expect(Math.min(total.gatewaySen, total.storeCreditSen)).toBeGreaterThanOrEqual(0)
          expect(total.storeCreditSen).toBeLessThanOrEqual(credit)
          expect(total.gatewaySen === 0 || total.gatewaySen >= Math.min(100, total.totalSen)).toBe(true)
        },
      ),
    )
  })
})

describe('names of an order', () => {
  it('an order number has twelve distinct characters and all the randomness it is given', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
        expect(orderNumber(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
        expect(merchantReference(orderNumber(bytes), { attemptNo: 20 })).toMatch(/^[A-Z0-9-]{6,20}$/)
      }),
    )
    expect(orderNumber(new Uint8Array(12).map((_, index) => index))).toBe('0123456789AB')
    expect(orderNumber(new Uint8Array(12).map((_, index) => 255 - index))).toBe('ZYXWVTSRQPNM')
  })

  it.each([
    ['7k2qx9m4tbvd', '7K2QX9M4TBVD'],
    [' 7K2Q x9–m4 ', '7K2QX9M4'],
    ['７Ｋ２Ｑ', '7K2Q'],
    ['7K2', undefined],
    ['7K2QX9M4TBVD123', undefined],
    ['林慧怡好', undefined],
    ['7K2%', undefined],
    ['', undefined],
  ])('what was typed, %j, begins the order number %j', (typed, start) => {
    expect(startOfOrderNumber(typed)).toBe(start)
  })

  it('an order number needs twelve bytes, and an attempt id that fits the gateway', () => {
    expect(() => orderNumber(new Uint8Array(11))).toThrow(/random bytes/)
    expect(merchantReference('ABCDEFGHJKMN', { attemptNo: 1_000_000 })).toHaveLength(20)
    expect(() => merchantReference('ABCDEFGHJKMN', { attemptNo: 99_999_999 })).toThrow(/too long/)
  })
})

it('a paid order waits for the studio only when it has goods', () => {
  const after = (...kinds: readonly string[]) =>
    paidChanges({ paidBy: 'store_credit', reason: 'paid', hasGoods: hasGoods(kinds.map((kind) => ({ kind }))) })
  expect(after('package', 'extension').map(({ to }) => to)).toEqual(['processing', 'complete'])
  expect(after('package', 'goods').map(({ to }) => to)).toEqual(['processing'])
})
