import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sen, type Sen } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { OrderStatus } from '#domain/orders/model.ts'
import { shareRefund } from '#domain/orders/split-refund.ts'
import { decideCancellation, type CancelledLine } from './decide-cancellation.ts'

const line = (kind: CancelledLine['kind'], totalSen: number, discountSen = 0): CancelledLine => ({
  kind,
  totalSen: sen(totalSen),
  discountSen: sen(discountSen),
  taxAddedSen: sen(0),
})
const order = {
  lines: [line('goods', 4900, 700)],
  deliverySen: sen(800),
  bagFeeSen: sen(20),
  tipSen: sen(200),
  before: undefined,
}

describe('cancelling an order', () => {
  it('cancelling an order gives back the goods less their discount, the delivery, its bag and its tip, and leaves packages and gift cards out', () => {
    const lines = [...order.lines, line('package', 65_000), line('gift_card', 10_000)]
    expect(decideCancellation({ ...order, lines, status: 'processing' })).toEqual({
      goodsSen: 4900,
      discountSen: 700,
      deliverySen: 800,
      bagFeeSen: 20,
      tipSen: 200,
      taxSen: 0,
      totalSen: 5220,
    })
  })

  it('cancelling an order gives back nothing of what was to be paid on delivery', () => {
    expect(decideCancellation({ ...order, isCashDue: true, status: 'processing' })).toMatchObject({
      goodsSen: 0,
      deliverySen: 0,
      totalSen: 0,
    })
  })

  it('cancelling an order gives back the tax that came on top of the goods, and none of what stays', () => {
    const lines = [
      { ...line('goods', 4900, 700), taxAddedSen: sen(336) },
      { ...line('package', 65_000), taxAddedSen: sen(5200) },
    ]
    expect(decideCancellation({ ...order, lines, status: 'processing' })).toMatchObject({ taxSen: 336, totalSen: 5556 })
  })

  it.each<[OrderStatus, Partial<Parameters<typeof decideCancellation>[0]>, string]>([
    ['pending', {}, 'cancellations.unpaid'],
    ['payment_review', {}, 'cancellations.unpaid'],
    ['packed', {}, 'cancellations.packed'],
    ['delivery', {}, 'cancellations.packed'],
    ['complete', {}, 'cancellations.packed'],
    ['canceled', {}, 'cancellations.canceled'],
    ['complete', { lines: [line('package', 65_000)] }, 'cancellations.by_staff'],
    ['processing', { before: 'pending' }, 'cancellations.asked'],
    ['processing', { before: 'refused' }, 'cancellations.asked'],
    ['processing', { before: 'withdrawn' }, 'cancellations.withdrawn'],
  ])('cancelling an order that is %s with %j is refused with its reason', (status, changed, code) => {
    const decided = decideCancellation({ ...order, ...changed, status })
    expect(isRefusal(decided) && decided.code).toBe(code)
  })
})

const tenders = ['points', 'gift_card', 'store_credit', 'gateway'] as const
type Left = Record<(typeof tenders)[number], Sen>

/** Lines with their discounts, a delivery, an order in which they go back, and what each tender paid. */
const orders = fc
  .record({
    lines: fc.array(fc.tuple(fc.nat(100_000), fc.nat(100)), { minLength: 1, maxLength: 12 }),
    delivery: fc.nat(2000),
    shares: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
    seed: fc.infiniteStream(fc.nat()),
  })
  .map(({ lines, delivery, shares, seed }) => {
    const paid = lines.map(([total, percent]) => total - Math.floor((total * percent) / 100))
    const total = paid.reduce((sum, one) => sum + one, delivery)
    const [points, cards, credit] = shares.map((share) => Math.floor((total * share) / 300))
    const used = { points: points ?? 0, gift_card: cards ?? 0, store_credit: credit ?? 0 }
    const gateway = total - used.points - used.gift_card - used.store_credit
    const order = paid.map((amount) => ({ amount, key: seed.next().value ?? 0 })).toSorted((a, b) => a.key - b.key)
    return { refunds: [...order.map(({ amount }) => amount), delivery], total, paidBy: { ...used, gateway } }
  })

describe('refunds', () => {
  it('refunds of every line in any order give each tender back exactly what it paid', () => {
    fc.assert(
      fc.property(orders, ({ refunds, paidBy }) => {
        const left: Left = {
          points: sen(paidBy.points),
          gift_card: sen(paidBy.gift_card),
          store_credit: sen(paidBy.store_credit),
          gateway: sen(paidBy.gateway),
        }
        for (const amount of refunds) {
          const shares = shareRefund({ amountSen: sen(amount), left })
          expect(shares.reduce((sum, share) => sum + share.amountSen, 0)).toBe(amount)
          for (const share of shares) {
            expect(share.amountSen).toBeLessThanOrEqual(left[share.tender])
            left[share.tender] = sen(left[share.tender] - share.amountSen)
          }
        }
        expect(left).toEqual({ points: 0, gift_card: 0, store_credit: 0, gateway: 0 })
      }),
    )
  })

  it('a refund of one sen more than is left is refused', () => {
    fc.assert(
      fc.property(orders, ({ total, paidBy }) => {
        const left: Left = {
          points: sen(paidBy.points),
          gift_card: sen(paidBy.gift_card),
          store_credit: sen(paidBy.store_credit),
          gateway: sen(paidBy.gateway),
        }
        expect(() => shareRefund({ amountSen: sen(total + 1), left })).toThrow('exceeds what is left')
      }),
    )
  })

  it('refunds go back to each tender in the proportion in which it paid', () => {
    const left = { points: sen(0), gift_card: sen(0), store_credit: sen(2000), gateway: sen(2500) }
    expect(shareRefund({ amountSen: sen(3000), left })).toEqual([
      { tender: 'gateway', amountSen: 1667 },
      { tender: 'store_credit', amountSen: 1333 },
    ])
    expect(shareRefund({ amountSen: sen(4500), left })).toEqual([
      { tender: 'gateway', amountSen: 2500 },
      { tender: 'store_credit', amountSen: 2000 },
    ])
    const alike = { ...left, store_credit: sen(2500) }
    expect(shareRefund({ amountSen: sen(1), left: alike })).toEqual([{ tender: 'gateway', amountSen: 1 }])
  })

  it('refunds keep to what each tender paid, within a sen for each part in which an order goes back', () => {
    const paidBy = fc.tuple(fc.nat(5000), fc.nat(5000), fc.nat(5000), fc.nat(5000))
    fc.assert(
      fc.property(paidBy, fc.array(fc.nat(3000), { maxLength: 20 }), ([points, card, credit, bank], parts) => {
        const paid = { points: sen(points), gift_card: sen(card), store_credit: sen(credit), gateway: sen(bank) }
        const total = points + card + credit + bank
        const left: Left = { ...paid }
        let returned = 0
        for (const [place, part] of parts.entries()) {
          const amountSen = sen(Math.min(part, total - returned))
          returned += amountSen
          for (const share of shareRefund({ amountSen, left }))
            left[share.tender] = sen(left[share.tender] - share.amountSen)
          for (const tender of tenders) {
            const exact = total === 0 ? 0 : (returned * paid[tender]) / total
            expect(Math.abs(paid[tender] - left[tender] - exact)).toBeLessThanOrEqual(place + 1)
          }
        }
      }),
    )
  })
})
