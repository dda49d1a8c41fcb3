import type { Id } from '#domain/kit/id.ts'
import { dayOf, isBefore, startOfDay, type Instant } from '#domain/kit/time.ts'
import { windowMinutes } from '#domain/studio/cancellation-window.ts'
import type { Transaction } from '#server/driver/database.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { choosePack, type Pack } from './choose-pack.ts'
import { findTaken, insertClasses } from './class-queries.ts'
import { demoId } from './demo-id.ts'
import { planDay, type PlannedClass, type Span } from './plan-day.ts'
import {
  analyzeClasses,
  findBusyTimes,
  insertBookings,
  insertLots,
  lockPacks,
  type SeededBooking,
  type SeededLot,
} from './queries.ts'
import { settleClass, type SettledBooking } from './settle-class.ts'
import { rooms } from './studio-rows.ts'
import { crowd } from './write-people.ts'
import { branchId, branchZone } from './write-studio.ts'

export interface Weeks {
  readonly now: Instant
  /** Days from today, negative for the past; both included. */
  readonly days: readonly [number, number]
  readonly crowded: boolean
}

interface DatedClass {
  readonly planned: PlannedClass
  readonly bookings: readonly SettledBooking[]
}

/**
 * Adds the classes of those days with their members. A class that exists already, or whose room or instructor is taken,
 * is left out; nothing that exists is changed. Returns the number of added classes.
 */
export async function rollClasses(tx: Transaction, weeks: Weeks): Promise<number> {
  const classes = await planClasses(tx, weeks)
  if (classes.length === 0) return 0
  await insertClasses(tx, {
    createdAt: weeks.now,
    classes: classes.map(({ planned, bookings }) => ({
      ...placeOf(planned),
      branchId,
      classTypeId: demoId('class_types', planned.type),
      opensAt: planned.opensAt,
      capacity: planned.capacity,
      bookedCount: bookings.filter((booking) => booking.type === 'booking' && booking.status !== 'canceled').length,
      status: isBefore(planned.endsAt, weeks.now) ? 'completed' : 'upcoming',
    })),
  })
  const { bookings, lots } = payFor(classes, await packsOfCrowd(tx))
  if (lots.length > 0) await insertLots(tx, lots)
  await insertBookings(tx, bookings)
  await analyzeClasses(tx)
  return classes.length
}

async function planClasses(tx: Transaction, { now, days: [first, last], crowded }: Weeks): Promise<DatedClass[]> {
  const today = dayOf(now, branchZone)
  const policies = await loadPolicies(tx, branchId)
  const capacities = new Map(
    (await tx.selectFrom('rooms').select(['id', 'capacity']).where('branch_id', '=', branchId).execute()).map(
      (room) => [room.id, room.capacity],
    ),
  )
  const capacity = { 'studio-one': 0, 'studio-two': 0 }
  for (const { slug } of rooms) capacity[slug] = capacities.get(demoId('rooms', slug)) ?? 0
  const busy = Map.groupBy(
    await findBusyTimes(tx, {
      personIds: crowd.map((person) => person.personId),
      from: startOfDay(today.add({ days: first }), branchZone),
      until: startOfDay(today.add({ days: last + 1 }), branchZone),
    }),
    (entry) => entry.personId,
  )
  const isElsewhere = (member: number, at: Span): boolean =>
    (busy.get(crowd[member]?.personId ?? '') ?? []).some(
      (entry) => entry.startMs < at.endMs && at.startMs < entry.endMs,
    )
  const planned = Array.from({ length: last - first + 1 }, (_, place) => today.add({ days: first + place })).flatMap(
    (date) => planDay(date, { zone: branchZone, policies, capacity, members: crowd.length, crowded, isElsewhere }),
  )
  const taken = await findTaken(tx, planned.map(placeOf))
  return planned
    .filter(({ id }) => !taken.has(id))
    .map((entry) => ({
      planned: entry,
      bookings: settleClass(entry, { now, cancelHours: windowMinutes(policies.cancel_window) / 60 }),
    }))
}

function placeOf(planned: PlannedClass) {
  const { id, startsAt, endsAt } = planned
  return {
    id,
    startsAt,
    endsAt,
    roomId: demoId('rooms', planned.room),
    instructorId: demoId('instructors', planned.teacher),
  }
}

async function packsOfCrowd(tx: Transaction): Promise<Map<string, Pack[]>> {
  const packs = new Map<string, Pack[]>(crowd.map((person) => [person.personId, []]))
  for (const { personId, ...lot } of await lockPacks(tx, [...packs.keys()]))
    packs.get(personId)?.push({ ...lot, plan: undefined })
  return packs
}

/** Gives every booking a pack that pays for it, in the order of the classes; missing packs are bought. */
function payFor(
  classes: readonly DatedClass[],
  packs: ReadonlyMap<string, Pack[]>,
): { bookings: SeededBooking[]; lots: SeededLot[] } {
  const bookings = classes.flatMap(({ planned, bookings: settled }) =>
    settled.map((booking): SeededBooking => {
      const person = crowd[booking.member]
      if (!person) throw new Error('a class was planned for a member who does not exist')
      const { id: sessionId, startsAt, endsAt, opensAt } = planned
      const toPay = { bookedAt: booking.createdAt, opensAt, startsAt }
      const lotId =
        booking.type === 'booking'
          ? spend(packs.get(person.personId) ?? [], { name: person.slug, member: booking.member, toPay })
          : null
      return {
        ...booking,
        id: bookingId(sessionId, person.slug),
        sessionId,
        personId: person.personId,
        accountId: person.accountId,
        lotId,
        startsAt,
        endsAt,
      }
    }),
  )
  const lots = crowd.flatMap(({ personId }) =>
    (packs.get(personId) ?? []).flatMap((pack) =>
      pack.plan === undefined
        ? []
        : [
            {
              id: pack.id,
              planId: demoId('package_plans', pack.plan),
              branchId,
              personId,
              granted: pack.granted,
              startsAt: pack.startsAt,
              expiresAt: pack.expiresAt,
            },
          ],
    ),
  )
  return { bookings, lots }
}

/** Counts a returned credit as spent too, so that no order of events can empty the pack. */
function spend(
  packs: Pack[],
  asked: { name: string; member: number; toPay: { bookedAt: Instant; opensAt: Instant; startsAt: Instant } },
): Id<'package_lots'> {
  const pack = choosePack(packs, { ...asked, zone: branchZone })
  pack.left -= 1
  return pack.id
}

/** The id of that person's booking in that class. */
export function bookingId(sessionId: string, slug: string): Id<'bookings'> {
  return demoId('bookings', `${sessionId} ${slug}`)
}
