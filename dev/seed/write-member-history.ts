import { dayOf, plusMinutes, plusMs, isBefore, type Day, type Instant } from '#domain/kit/time.ts'
import { validUntil } from '#domain/packages/validity.ts'
import type { Transaction } from '#server/driver/database.ts'
import { findFreeClasses, takePlaces, type FreeClass } from './class-queries.ts'
import { demoId } from './demo-id.ts'
import { insertBookings, insertLots, type SeededBooking } from './queries.ts'
import { randomOf } from './random.ts'
import { bookingId } from './roll-classes.ts'
import { personOf } from './write-people.ts'
import { branchId, branchZone } from './write-studio.ts'

const dayMs = 24 * 3_600_000
const boughtDaysAgo = 68

/** Days from today and what happened, or will: eleven of the pack's twenty-five credits are used. */
const visits: readonly { readonly day: number; readonly what: 'came' | 'too_late' | 'in_time' | 'booked' }[] = [
  { day: -13, what: 'came' },
  { day: -11, what: 'came' },
  { day: -9, what: 'came' },
  { day: -7, what: 'came' },
  { day: -6, what: 'too_late' },
  { day: -5, what: 'came' },
  { day: -4, what: 'in_time' },
  { day: -3, what: 'came' },
  { day: -1, what: 'came' },
  { day: 1, what: 'booked' },
  { day: 3, what: 'booked' },
  { day: 6, what: 'booked' },
]

/**
 * The member of the demo: a 25-class pack, partly used, with past and coming classes, one cancelled in time and one too
 * late. Written once, with the first weeks.
 */
export async function writeMemberHistory(tx: Transaction, now: Instant): Promise<void> {
  const member = personOf('member')
  const startsAt = plusMs(now, -boughtDaysAgo * dayMs)
  const lotId = demoId('package_lots', 'member 0')
  await insertLots(tx, [
    {
      id: lotId,
      planId: demoId('package_plans', 'twenty-five-class-pack'),
      branchId,
      personId: member.personId,
      granted: 25,
      startsAt,
      expiresAt: validUntil({ paidAt: startsAt, validityDays: 180, zone: branchZone }),
    },
  ])
  const free = await findFreeClasses(tx, { branchId, seriesTypeId: demoId('series_types', 'reformer') })
  const today = dayOf(now, branchZone)
  const bookings = visits.flatMap(({ day, what }): SeededBooking[] => {
    const chosen = chooseClass(free, today.add({ days: day }))
    if (!chosen) return []
    const { id: sessionId, startsAt: classStart, endsAt, seat } = chosen
    const base = {
      id: bookingId(sessionId, member.slug),
      sessionId,
      ...member,
      lotId,
      type: 'booking',
      seat,
      startsAt: classStart,
      endsAt,
    } as const
    return [{ ...base, ...courseOf(what, { startsAt: classStart, endsAt, now }) }]
  })
  await insertBookings(tx, bookings)
  await takePlaces(
    tx,
    bookings.filter(({ status }) => status !== 'canceled').map(({ sessionId }) => sessionId),
  )
}

/** A class late in the day, so that tomorrow's can still be cancelled in time this morning. */
function chooseClass(free: readonly FreeClass[], date: Day): FreeClass | undefined {
  const ofDay = free.filter(({ startsAt }) => dayOf(startsAt, branchZone).equals(date))
  const evening = ofDay.slice(Math.floor(ofDay.length / 2))
  return evening[Math.floor(randomOf(`member ${date.toString()}`)() * evening.length)]
}

function courseOf(
  what: (typeof visits)[number]['what'],
  { startsAt, endsAt, now }: { startsAt: Instant; endsAt: Instant; now: Instant },
): Pick<SeededBooking, 'status' | 'cancelKind' | 'creditEffect' | 'createdAt' | 'decidedAt'> {
  const createdAt = plusMs(isBefore(startsAt, now) ? startsAt : now, -3 * dayMs)
  switch (what) {
    case 'came':
      return { status: 'completed', cancelKind: null, creditEffect: 'used', createdAt, decidedAt: endsAt }
    case 'booked':
      return { status: 'booked', cancelKind: null, creditEffect: 'used', createdAt, decidedAt: createdAt }
    case 'too_late':
      return {
        status: 'canceled',
        cancelKind: 'late',
        creditEffect: 'forfeited',
        createdAt,
        decidedAt: plusMinutes(startsAt, -180),
      }
    case 'in_time':
      return {
        status: 'canceled',
        cancelKind: 'early',
        creditEffect: 'returned',
        createdAt,
        decidedAt: plusMinutes(startsAt, -1800),
      }
  }
}
