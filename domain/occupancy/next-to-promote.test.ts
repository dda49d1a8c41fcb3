import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aLot, anEntry, classToFill } from '#dev/testing/seat-facts.ts'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import type { SeatFacts } from './decide-seat.ts'
import { nextToPromote, type WaitlistEntry } from './next-to-promote.ts'

const now = instant('2026-11-21T01:00:00Z')
const lot = aLot()
const session = classToFill()
const { startsAt, endsAt } = session
const { preferences } = anEntry('somebody')
const held: SeatFacts['mine'][number] = { sessionId: session.id, startsAt, endsAt, status: 'pending' }
const elsewhere: SeatFacts['mine'][number] = { sessionId: 'other', startsAt, endsAt, status: 'booked' }

type Someone = WaitlistEntry<Lot>
type Waitlist = Parameters<typeof nextToPromote<Lot, Someone>>[0]
let people = 0
function someone(change: Partial<Someone> = {}): Someone {
  people += 1
  return anEntry(`w${String(people).padStart(4, '0')}`, { minute: people, lots: [lot], ...change })
}
function waitlist(entries: readonly Someone[], change: Partial<Waitlist> = {}): Waitlist {
  const policies = { cancel_window: { unit: 'hours', amount: 12 } } as const
  return { entries, session, stage: 'open', now, zone: 'Asia/Kuala_Lumpur', policies, ...change }
}

describe('the next person to promote', () => {
  it('the next person to promote is the first who joined, with the lowest free reformer', () => {
    const [first, second] = [someone(), someone()]
    expect(nextToPromote(waitlist([second, first]))).toMatchObject({
      skipped: [],
      next: { entry: first, plan: { seatNo: 2, lot } },
    })
  })

  it('the next person to promote is the first who joined, whatever the ids', () => {
    const [first, second] = [someone({ bookingId: 'z' }), someone({ bookingId: 'a' })]
    for (const entries of [
      [first, second],
      [second, first],
    ])
      expect(nextToPromote(waitlist(entries)).next?.entry).toBe(first)
  })

  it('the next person to promote is the lower id of two who joined in the same millisecond', () => {
    const joinedAt = instant('2026-11-20T00:00:00Z')
    const [first, second] = [someone({ bookingId: 'a', joinedAt }), someone({ bookingId: 'b', joinedAt })]
    for (const entries of [
      [first, second],
      [second, first],
    ])
      expect(nextToPromote(waitlist(entries)).next?.entry).toBe(first)
  })

  test.each([
    ['overlap', { mine: [elsewhere] }, 'open'],
    ['credit', { lots: [] }, 'open'],
    ['credit', { lots: [{ ...lot, left: 0 }] }, 'open'],
    ['credit', { lots: [{ ...lot, expiresAt: startsAt }] }, 'open'],
    ['waiver', { waiver: 'missing' }, 'open'],
    ['waiver', { waiver: 'outdated' }, 'open'],
    ['age', { birthDate: null }, 'open'],
    ['restricted', { restriction: { kind: 'no_classes', lastDay: null } }, 'open'],
    ['age', { birthDate: '2012-01-01', waiver: 'missing' }, 'open'],
    ['notice', { preferences: { ...preferences, noticeHours: 4 } }, 'open'],
    ['short_notice', {}, 'short_notice'],
    ['offer', { wasOffered: true, preferences: { ...preferences, shortNotice: true } }, 'short_notice'],
    ['away', {}, 'standby'],
    ['offer', { mine: [held] }, 'open'],
    ['overlap', { found: 'overlap' }, 'open'],
  ] as const)('a person is skipped for %s, and the next one is promoted', (reason, change, stage) => {
    const first = someone(change)
    const next = someone({ preferences: { ...preferences, shortNotice: true }, isHere: true })
    expect(nextToPromote(waitlist([first, next], { stage }))).toMatchObject({
      skipped: [{ entry: first, reason }],
      next: { entry: next },
    })
  })

  it('the next person to promote respects the requested notice to the hour', () => {
    const careful = someone({ preferences: { ...preferences, noticeHours: 3 } })
    expect(nextToPromote(waitlist([careful])).next?.entry).toBe(careful)
    expect(nextToPromote(waitlist([careful], { now: now.add({ milliseconds: 1 }) })).skipped).toEqual([
      { entry: careful, reason: 'notice' },
    ])
  })

  it('the next person to promote respects quiet hours of those who opted in to short notice', () => {
    const early = { ...session, startsAt: instant('2026-11-20T22:30:00Z'), endsAt: instant('2026-11-20T23:20:00Z') }
    const sleeper = someone({ preferences: { ...preferences, shortNotice: true } })
    const outcome = nextToPromote(
      waitlist([sleeper], { session: early, stage: 'short_notice', now: instant('2026-11-20T22:00:00Z') }),
    )
    expect(outcome).toEqual({ skipped: [{ entry: sleeper, reason: 'quiet_hours' }], next: undefined })
  })

  it('the next person to promote requires packs only of a person who could otherwise be promoted', () => {
    const [busy, unread] = [someone({ mine: [elsewhere], lots: undefined }), someone({ lots: undefined })]
    expect(nextToPromote(waitlist([busy, unread]))).toEqual({
      skipped: [{ entry: busy, reason: 'overlap' }],
      next: { entry: unread, plan: undefined },
    })
  })

  it('the next person to promote is nobody in a full class, after the start and on an empty waitlist', () => {
    expect(nextToPromote(waitlist([someone()], { session: { ...session, bookedCount: 3 } }))).toEqual({
      skipped: [],
      next: undefined,
    })
    expect(nextToPromote(waitlist([someone()], { stage: 'over' }))).toEqual({ skipped: [], next: undefined })
    expect(nextToPromote(waitlist([]))).toEqual({ skipped: [], next: undefined })
  })

  describe('as a pair', () => {
    const twoFree = { ...session, bookedCount: 1, takenSeats: [2] }
    function pair(first: Partial<Someone> = {}, second: Partial<Someone> = {}): [Someone, Someone] {
      const [one, other] = [someone(first), someone(second)]
      return [
        { ...one, pairWith: other.bookingId },
        { ...other, pairWith: one.bookingId },
      ]
    }

    it('the next pair takes two reformers and two credits at once', () => {
      const [one, other] = pair()
      expect(nextToPromote(waitlist([one, other], { session: twoFree }))).toMatchObject({
        skipped: [],
        next: {
          entry: one,
          plan: { seatNo: 1, creditsLeftAfter: 2 },
          partner: { entry: other, plan: { seatNo: 3, creditsLeftAfter: 1 } },
        },
      })
    })

    it('the next pair takes the second credit from the next pack when the first has one left', () => {
      const last = {
        ...lot,
        id: asId('package_lots', '00000000-0000-7000-8000-000000000002'),
        left: 1,
        expiresAt: instant('2026-12-01T00:00:00Z'),
      }
      const [one, other] = pair({ lots: [last, lot] }, { lots: [last, lot] })
      expect(nextToPromote(waitlist([one, other], { session: twoFree })).next).toMatchObject({
        plan: { lot: last, creditsLeftAfter: 0 },
        partner: { plan: { lot, creditsLeftAfter: 2 } },
      })
    })

    test.each([
      ['one place is free', {}, {}, session, ['pair', 'pair']],
      [
        'one credit is left',
        { lots: [{ ...lot, left: 1 }] },
        { lots: [{ ...lot, left: 1 }] },
        twoFree,
        ['pair', 'credit'],
      ],
      ['no credit is left', { lots: [] }, { lots: [] }, twoFree, ['credit', 'credit']],
      ['the first cannot come', { mine: [elsewhere] }, {}, twoFree, ['overlap', 'pair']],
      ['the second cannot come', {}, { waiver: 'missing' }, twoFree, ['pair', 'waiver']],
      ['neither can', { mine: [elsewhere] }, { waiver: 'missing' }, session, ['overlap', 'waiver']],
    ] as const)('the next pair is skipped, both with a reason, when %s', (_says, first, second, free, why) => {
      const [one, other] = pair(first, second)
      const next = someone()
      expect(nextToPromote(waitlist([one, other, next], { session: free }))).toMatchObject({
        skipped: [
          { entry: one, reason: why[0] },
          { entry: other, reason: why[1] },
        ],
        next: { entry: next },
      })
    })

    it('the next pair requires its packs only when two seats are free', () => {
      const [one, other] = pair({ lots: undefined }, { lots: undefined })
      expect(nextToPromote(waitlist([one, other], { session: twoFree })).next).toEqual({
        entry: one,
        plan: undefined,
        partner: { entry: other, plan: undefined },
      })
      expect(nextToPromote(waitlist([one, other])).next).toBeUndefined()
    })

    test.each([
      ['the first', undefined, [lot]],
      ['the second', [lot], undefined],
    ])('the next pair requires the packs of both when those of %s are unknown', (_who, lots, others) => {
      const [one, other] = pair({ lots }, { lots: others })
      expect(nextToPromote(waitlist([one, other], { session: twoFree })).next).toEqual({
        entry: one,
        plan: undefined,
        partner: { entry: other, plan: undefined },
      })
    })

    it('the next pair is a single person once the other has left', () => {
      const [one] = pair()
      expect(nextToPromote(waitlist([one]))).toMatchObject({ next: { entry: one, plan: { seatNo: 2 } } })
      expect(nextToPromote(waitlist([one])).next?.partner).toBeUndefined()
    })
  })

  it('a promotion never takes one of a pair alone, and skips nobody without a reason', () => {
    const kinds = fc.constantFrom<Partial<Someone>>(
      {},
      { lots: [] },
      { mine: [elsewhere] },
      { waiver: 'missing' },
      { lots: [{ ...lot, left: 1 }] },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(kinds, fc.option(kinds)), { maxLength: 15 }), fc.nat({ max: 3 }), (pairs, free) => {
        const entries = pairs.flatMap(([first, second]) => {
          const one = someone(first)
          if (second === null) return [one]
          const other = someone(second)
          return [
            { ...one, pairWith: other.bookingId },
            { ...other, pairWith: one.bookingId },
          ]
        })
        const outcome = nextToPromote(
          waitlist(entries, {
            session: { ...session, bookedCount: session.capacity - free, takenSeats: [1, 2, 3].slice(free) },
          }),
        )
        const promoted = outcome.next
          ? [outcome.next.entry, ...(outcome.next.partner ? [outcome.next.partner.entry] : [])]
          : []
        expect(promoted.length).toBeLessThanOrEqual(free)
        for (const { pairWith } of promoted)
          if (pairWith !== undefined) expect(promoted.map(({ bookingId }) => bookingId)).toContain(pairWith)
        if (free > 0)
          expect([...outcome.skipped.map(({ entry }) => entry), ...promoted]).toEqual(
            entries.slice(0, outcome.skipped.length + promoted.length),
          )
        for (const plan of [outcome.next?.plan, outcome.next?.partner?.plan])
          if (plan) expect(plan.creditsLeftAfter).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('a promotion never passes a person who could have had the seat, and everybody skipped has a reason', () => {
    const changes = fc.constantFrom<Partial<Someone>>(
      {},
      { lots: [] },
      { mine: [elsewhere] },
      { waiver: 'missing' },
      { preferences: { ...preferences, noticeHours: 24 } },
      { lots: undefined },
    )
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 30 }), (kinds, shuffle) => {
        const joined = kinds.map((kind) => someone(kind))
        const entries = joined
          .map((entry, place) => ({ entry, key: shuffle[place] ?? 0 }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ entry }) => entry)
        const outcome = nextToPromote(waitlist(entries))
        const promoted = outcome.next ? joined.indexOf(outcome.next.entry) : joined.length
        expect(outcome.skipped.map(({ entry }) => entry)).toEqual(joined.slice(0, promoted))
        for (const { entry } of outcome.skipped) expect(nextToPromote(waitlist([entry])).next).toBeUndefined()
      }),
    )
  })
})
