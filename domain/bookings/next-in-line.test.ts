import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { OtherBooking, SessionToBook } from './decide-place.ts'
import { nextInLine, type Line, type Waiter } from './next-in-line.ts'

const startsAt = instant('2026-11-21T04:00:00Z')
const endsAt = instant('2026-11-21T04:50:00Z')
const now = instant('2026-11-21T01:00:00Z')
const lot: Lot = {
  id: asId('package_lots', '00000000-0000-7000-8000-000000000001'), left: 3, startsAt: instant('2026-11-01T00:00:00Z'), expiresAt: instant('2026-12-31T16:00:00Z'),
  revoked: false, own: true, purchasedAt: instant('2026-11-01T00:00:00Z'), classTypeIds: null, seriesTypeIds: null,
}
const session: SessionToBook = {
  id: 'class', status: 'upcoming', startsAt, endsAt, opensAt: instant('2026-10-24T04:00:00Z'), capacity: 3, bookedCount: 2, takenSeats: [1, 3], classTypeId: 'flow', seriesTypeId: 'reformer',
}
const wishes = { noticeHours: 0, shortNotice: false, quietFromMinute: 22 * 60, quietUntilMinute: 7 * 60 }
const elsewhere: OtherBooking = { sessionId: 'other', startsAt, endsAt, status: 'booked' }

type Someone = Waiter<Lot>
let people = 0
function someone(change: Partial<Someone> = {}): Someone {
  people += 1
  const name = `w${String(people).padStart(4, '0')}`
  return {
    bookingId: name, personId: name, birthDate: '1990-05-17', joinedAt: instant('2026-11-20T00:00:00Z').add({ minutes: people }), waiver: 'current', mine: [], wishes, isHere: false, lots: [lot], ...change,
  }
}
function line(queue: readonly Someone[], change: Partial<Line<Lot, Someone>> = {}): Line<Lot, Someone> {
  return { queue, session, stage: 'open', now, zone: 'Asia/Kuala_Lumpur', policies: { cancel_hours: 12 }, ...change }
}

describe('the next in line', () => {
  it('is the first who joined, with the lowest free reformer', () => {
    const [first, second] = [someone(), someone()]
    expect(nextInLine(line([second, first]))).toMatchObject({ skipped: [], next: { waiter: first, plan: { seatNo: 2, lot } } })
  })

  test.each([
    ['overlap', { mine: [elsewhere] }, 'open'],
    ['credit', { lots: [] }, 'open'],
    ['credit', { lots: [{ ...lot, left: 0 }] }, 'open'],
    ['credit', { lots: [{ ...lot, expiresAt: startsAt }] }, 'open'],
    ['waiver', { waiver: 'missing' }, 'open'],
    ['waiver', { waiver: 'outdated' }, 'open'],
    ['age', { birthDate: null }, 'open'],
    ['age', { birthDate: '2012-01-01', waiver: 'missing' }, 'open'],
    ['notice', { wishes: { ...wishes, noticeHours: 4 } }, 'open'],
    ['short_notice', {}, 'short_notice'],
    ['away', {}, 'standby'],
    ['overlap', { found: 'overlap' }, 'open'],
  ] as const)('passes somebody by for the reason %s, and the next one comes', (reason, change, stage) => {
    const passed = someone(change)
    const next = someone({ wishes: { ...wishes, shortNotice: true }, isHere: true })
    expect(nextInLine(line([passed, next], { stage }))).toMatchObject({ skipped: [{ waiter: passed, reason }], next: { waiter: next } })
  })

  it('minds the wished notice to the hour', () => {
    const careful = someone({ wishes: { ...wishes, noticeHours: 3 } })
    expect(nextInLine(line([careful])).next?.waiter).toBe(careful)
    expect(nextInLine(line([careful], { now: now.add({ milliseconds: 1 }) })).skipped).toEqual([{ waiter: careful, reason: 'notice' }])
  })

  it('lets those who like short notice sleep', () => {
    const early = { ...session, startsAt: instant('2026-11-20T22:30:00Z'), endsAt: instant('2026-11-20T23:20:00Z') }
    const sleeper = someone({ wishes: { ...wishes, shortNotice: true } })
    const walk = nextInLine(line([sleeper], { session: early, stage: 'short_notice', now: instant('2026-11-20T22:00:00Z') }))
    expect(walk).toEqual({ skipped: [{ waiter: sleeper, reason: 'quiet_hours' }], next: undefined })
  })

  it('asks for the packs only of somebody whom nothing else keeps from the place', () => {
    const [busy, unread] = [someone({ mine: [elsewhere], lots: undefined }), someone({ lots: undefined })]
    expect(nextInLine(line([busy, unread]))).toEqual({ skipped: [{ waiter: busy, reason: 'overlap' }], next: { waiter: unread, plan: undefined } })
  })

  it('is nobody in a full class, after the start and in an empty queue', () => {
    expect(nextInLine(line([someone()], { session: { ...session, bookedCount: 3 } }))).toEqual({ skipped: [], next: undefined })
    expect(nextInLine(line([someone()], { stage: 'over' }))).toEqual({ skipped: [], next: undefined })
    expect(nextInLine(line([]))).toEqual({ skipped: [], next: undefined })
  })

  it('is never behind somebody who could have had the place, and everybody in between has a reason', () => {
    const changes = fc.constantFrom<Partial<Someone>>({}, { lots: [] }, { mine: [elsewhere] }, { waiver: 'missing' }, { wishes: { ...wishes, noticeHours: 24 } }, { lots: undefined })
    fc.assert(fc.property(fc.array(changes, { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 30 }), (kinds, shuffle) => {
      const joined = kinds.map((kind) => someone(kind))
      const queue = joined.map((waiter, place) => ({ waiter, key: shuffle[place] ?? 0 })).toSorted((one, other) => one.key - other.key).map(({ waiter }) => waiter)
      const walk = nextInLine(line(queue))
      const served = walk.next ? joined.indexOf(walk.next.waiter) : joined.length
      expect(walk.skipped.map(({ waiter }) => waiter)).toEqual(joined.slice(0, served))
      for (const { waiter } of walk.skipped) expect(nextInLine(line([waiter])).next).toBeUndefined()
    }))
  })
})
