import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import { checkLot } from './check-lot.ts'
import { chooseCredit, frozenCredit } from './choose-credit.ts'
import type { Lot } from './model.ts'

const now = instant('2026-05-01T02:00:00Z')
const session = { startsAt: instant('2026-05-03T01:00:00Z'), classTypeId: 'flow', seriesTypeId: 'reformer' }

const lotId = (number: number) => asId('package_lots', `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`)

function aLot(number: number, changes: Partial<Lot> = {}): Lot {
  return {
    id: lotId(number),
    left: 1,
    startsAt: instant('2026-04-01T00:00:00Z'),
    expiresAt: instant('2026-06-01T16:00:00Z'),
    revoked: false,
    own: true,
    purchasedAt: instant('2026-04-01T00:00:00Z'),
    classTypeIds: null,
    seriesTypeIds: null,
    ...changes,
  }
}

function chosen(lots: readonly Lot[], chosenLotId?: string): string {
  const choice = chooseCredit({ lots, session, now, chosenLotId })
  return isRefusal(choice) ? choice.code : choice.lot.id
}

describe('the credit that pays for a class', () => {
  const order: [string, Partial<Lot>, Partial<Lot>][] = [
    [
      'the lot that expires first',
      { expiresAt: instant('2026-05-20T16:00:00Z') },
      { own: false, classTypeIds: ['flow'], purchasedAt: instant('2026-01-01T00:00:00Z') },
    ],
    [
      'an own lot before a shared one',
      {},
      { own: false, classTypeIds: ['flow'], purchasedAt: instant('2026-01-01T00:00:00Z') },
    ],
    [
      'a restricted lot before a general one',
      { classTypeIds: ['flow'] },
      { purchasedAt: instant('2026-01-01T00:00:00Z') },
    ],
    ['a lot restricted to a series before a general one', { seriesTypeIds: ['reformer'] }, {}],
    ['the older purchase', { purchasedAt: instant('2026-01-01T00:00:00Z') }, {}],
  ]
  it.each(order)('the credit that pays for a class comes from %s', (...[, first, second]) => {
    const [a, b] = [aLot(2, first), aLot(1, second)]
    expect(chosen([a, b])).toBe(a.id)
    expect(chosen([b, a])).toBe(a.id)
  })

  it('the credit that pays for a class comes from the lower id when two lots are otherwise equal', () => {
    expect(chosen([aLot(2), aLot(1)])).toBe(lotId(1))
  })

  it('the credit that pays for a class comes from the lot that the member chose, though another expires first', () => {
    expect(chosen([aLot(1, { expiresAt: instant('2026-05-20T16:00:00Z') }), aLot(2)], lotId(2))).toBe(lotId(2))
  })

  const limits: [string, Partial<Lot>, string][] = [
    ['a lot that is empty', { left: 0 }, 'packages.empty'],
    ['a lot that expired a millisecond ago', { expiresAt: now.subtract({ milliseconds: 1 }) }, 'packages.expired'],
    ['a lot that expires at this instant', { expiresAt: now }, 'packages.expired'],
    [
      'a lot that expires a day before the class',
      { expiresAt: instant('2026-05-02T01:00:00Z') },
      'packages.expires_before_class',
    ],
    [
      'a lot that expires at the very start of the class',
      { expiresAt: session.startsAt },
      'packages.expires_before_class',
    ],
    ['a lot of another class type', { classTypeIds: ['jump'] }, 'packages.wrong_class'],
    ['a lot of no class type', { classTypeIds: [] }, 'packages.wrong_class'],
    ['a lot of another series', { seriesTypeIds: ['tower'] }, 'packages.wrong_class'],
    ['a lot that begins after the class', { startsAt: session.startsAt.add({ hours: 1 }) }, 'packages.wrong_class'],
    ['a lot that was taken back', { revoked: true }, 'packages.not_yours'],
  ]
  it.each(limits)('the credit that pays for a class is never of %s, chosen or not', (...[, changes, code]) => {
    const lot = aLot(1, changes)
    expect(chosen([lot], lot.id)).toBe(code)
    expect(chosen([lot, aLot(2, { expiresAt: instant('2027-01-01T00:00:00Z') })])).toBe(lotId(2))
  })

  it.each([
    ['one that ends a millisecond after the class starts', { expiresAt: session.startsAt.add({ milliseconds: 1 }) }],
    ['one that begins with the class', { startsAt: session.startsAt }],
    ['one that names this class among others', { classTypeIds: ['jump', 'flow'] }],
  ])('the credit that pays for a class may be of %s', (_name, changes) => {
    expect(chosen([aLot(1, changes)])).toBe(lotId(1))
  })

  it("the credit that pays for a class is never of somebody else's lot, even when own lots could pay", () => {
    expect(chosen([aLot(1)], lotId(9))).toBe('packages.not_yours')
  })

  it('the credit that pays for a class must be bought by someone whose packs are gone, empty or expired', () => {
    expect(chosen([])).toBe('packages.none')
    expect(chosen([aLot(1, { left: 0 }), aLot(2, { expiresAt: now })])).toBe('packages.none')
  })

  it('the credit that pays for a class is refused with what is nearest to a credit that could pay', () => {
    const late = aLot(1, { expiresAt: instant('2026-05-02T01:00:00Z') })
    const other = aLot(2, { classTypeIds: ['jump'] })
    expect(chosen([aLot(3, { left: 0 }), other, late])).toBe('packages.expires_before_class')
    expect(chosen([aLot(3, { left: 0 }), other])).toBe('packages.wrong_class')
  })
})

describe('for any packs', () => {
  const minutes = fc.integer({ min: -6000, max: 6000 })
  const anyLots = fc
    .uniqueArray(
      fc.record({
        number: fc.nat(50),
        left: fc.nat(2),
        expires: minutes,
        starts: minutes,
        own: fc.boolean(),
        revoked: fc.boolean(),
        restricted: fc.option(fc.constantFrom('flow', 'jump'), { nil: null }),
      }),
      { selector: ({ number }) => number, maxLength: 8 },
    )
    .map((drafts) =>
      drafts.map((draft) =>
        aLot(draft.number, {
          left: draft.left,
          own: draft.own,
          revoked: draft.revoked,
          startsAt: session.startsAt.add({ minutes: draft.starts }),
          expiresAt: session.startsAt.add({ minutes: draft.expires }),
          classTypeIds: draft.restricted === null ? null : [draft.restricted],
        }),
      ),
    )

  it('the choice of a pack does not depend on their order, can pay, and is refused only when none can', () => {
    fc.assert(
      fc.property(anyLots, fc.nat(), (lots, turn) => {
        const turned = lots
          .map((_lot, index) => lots[(index + turn) % lots.length] ?? lots[0])
          .filter((lot) => lot !== undefined)
        expect(chosen(turned)).toBe(chosen(lots))
        const payable = lots.filter((lot) => checkLot(lot, { session, now }) === undefined)
        const choice = chooseCredit({ lots, session, now })
        if (isRefusal(choice)) expect(payable).toEqual([])
        else {
          expect(payable).toContain(choice.lot)
          expect(payable.every((lot) => Temporal.Instant.compare(choice.lot.expiresAt, lot.expiresAt) <= 0)).toBe(true)
        }
      }),
    )
  })
})

it('a frozen pack is named only where nothing else pays and nothing else is in its way', () => {
  const frozen = { from: now, until: session.startsAt.add({ hours: 24 }) }
  const named = (...lots: readonly Lot[]) => frozenCredit({ lots, session, now })?.id
  expect(named(aLot(1, { left: 0 }), aLot(2, { frozen }))).toBe(lotId(2))
  expect(named(aLot(1), aLot(2, { frozen }))).toBeUndefined()
  expect(named(aLot(1, { frozen, left: 0 }))).toBeUndefined()
  expect(named()).toBeUndefined()
})
