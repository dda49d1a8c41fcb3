import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import type { SeatFacts } from '#domain/occupancy/decide-seat.ts'
import type { WaitlistEntry } from '#domain/occupancy/next-to-promote.ts'
import type { Lot } from '#domain/packages/model.ts'

/** A pack with three credits for every class of November and December 2026. */
export function aLot(change: Partial<Lot> = {}): Lot {
  return {
    id: asId('package_lots', '00000000-0000-7000-8000-000000000001'),
    left: 3,
    startsAt: instant('2026-11-01T00:00:00Z'),
    expiresAt: instant('2026-12-31T16:00:00Z'),
    revoked: false,
    own: true,
    purchasedAt: instant('2026-11-01T00:00:00Z'),
    classTypeIds: null,
    seriesTypeIds: null,
    ...change,
  }
}

type ClassToBook = SeatFacts['session']

/** A class of thirteen on 21 November 2026 at 09:00 in Penang, open for booking; reformers 1 and 3 are taken. */
export function classToBook(change: Partial<ClassToBook> = {}): ClassToBook {
  return {
    id: 'class',
    status: 'upcoming',
    startsAt: instant('2026-11-21T01:00:00Z'),
    endsAt: instant('2026-11-21T01:50:00Z'),
    opensAt: instant('2026-10-24T04:00:00Z'),
    capacity: 13,
    bookedCount: 2,
    takenSeats: [1, 3],
    classTypeId: 'flow',
    seriesTypeId: 'reformer',
    ...change,
  }
}

/** The same day at 12:00, with three reformers, of which 2 is free. */
export function classToFill(change: Partial<ClassToBook> = {}): ClassToBook {
  return classToBook({
    startsAt: instant('2026-11-21T04:00:00Z'),
    endsAt: instant('2026-11-21T04:50:00Z'),
    capacity: 3,
    ...change,
  })
}

/** Somebody of age whom the studio keeps from nothing. */
export const mei: SeatFacts['person'] = { id: 'mei', birthDate: '1990-05-17', restriction: null }

/** Somebody who waits, who joined that many minutes after 08:00 of the day before, and who could have a seat. */
export function anEntry(
  name: string,
  { minute = 0, ...change }: Partial<WaitlistEntry<Lot>> & { readonly minute?: number } = {},
): WaitlistEntry<Lot> {
  return {
    bookingId: name,
    personId: name,
    birthDate: mei.birthDate,
    restriction: null,
    joinedAt: instant('2026-11-20T00:00:00Z').add({ minutes: minute }),
    waiver: 'current',
    mine: [],
    preferences: { noticeHours: 0, shortNotice: false, quietFromMinute: 22 * 60, quietUntilMinute: 7 * 60 },
    isHere: false,
    lots: [aLot()],
    ...change,
  }
}
