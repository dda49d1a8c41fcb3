import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime, type Instant } from '#domain/kit/time.ts'
import { checkOutageDays, planOutage } from '#domain/occupancy/plan-outage.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { previewOutage as endpoint } from '#domain/timetable/outages-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { listAffectedBookings, type AffectedBookingRow } from '#server/occupancy/studio-queries.ts'
import { findRoom } from '#server/schedules/change-queries.ts'
import { lockSchedule } from '#server/schedules/closure-queries.ts'
import { isOut, listClassesOfRoom } from '#server/schedules/outage-queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'
import { previewShown } from './shown-act.ts'

type Input = CheckedOf<typeof endpoint>
type Plan = OutputOf<typeof endpoint>

/** Somebody on the broken reformer: the one they get, or undefined. */
interface Sitting {
  readonly row: AffectedBookingRow
  readonly to: number | undefined
}

interface PlannedOutage {
  readonly now: Instant
  readonly plan: Plan
  readonly sitting: readonly Sitting[]
}

/** What taking it out would do; the locks are let go again. */
export async function previewOutage(ctx: WriteContext, input: Input): Promise<Plan | Refusal> {
  return previewShown(ctx, async () => planUnderLock(ctx, input))
}

export const seatDays = ({ id, seat_no: seatNo, from_day: fromDay, until_day: untilDay }: Input) => ({
  roomId: id,
  seatNo,
  fromDay,
  untilDay: untilDay ?? null,
})

/**
 * The lock of the schedule keeps new and moved classes away, those of the classes keep who sits where. Refuses
 * request.not_found, days that may not be chosen, bookings.no_such_seat, and rooms.already_out.
 */
export async function planUnderLock(ctx: WriteContext, input: Input): Promise<PlannedOutage | Refusal> {
  const { tx, branch } = ctx
  const lockedAt = await lockSchedule(tx, branch.id)
  const days = seatDays(input)
  const wrong = checkOutageDays(days, dayOf(lockedAt, branch.zone))
  if (wrong) return wrong
  const room = await findRoom(tx, { id: input.id, branchId: branch.id })
  if (!room) return refuse('request.not_found')
  if (input.seat_no > room.capacity) return refuse('bookings.no_such_seat', { values: { seat: input.seat_no } })
  if (await isOut(tx, days)) return refuse('rooms.already_out', { values: { seat: input.seat_no } })
  const ids = await listClassesOfRoom(tx, { ...days, zone: branch.zone })
  const { classes } = await openClass(tx, { ids, origin: ctx.origin })
  const people = await listAffectedBookings(tx, ids)
  const open = [...classes.values()]
    .map(({ session }) => session)
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
  const sitting = open.flatMap((session) => sittingIn({ session, people, seatNo: input.seat_no }))
  const now = [...classes.values()].at(-1)?.session.now ?? lockedAt
  return { now, sitting, plan: presentPlan(ctx, { input, sitting, classes: open }) }
}

/** Who of those people sits on the reformer in that class, and where they would sit. */
export function sittingIn({
  session: { id, capacity, outSeats },
  people,
  seatNo,
}: {
  readonly session: Pick<LockedSession, 'id' | 'capacity' | 'outSeats'>
  readonly people: readonly AffectedBookingRow[]
  readonly seatNo: number
}): Sitting[] {
  const seated = people.flatMap((row) =>
    row.session_id === id && row.booking_type === 'booking' && row.seat_no !== null
      ? [{ id: row.id, seatNo: row.seat_no, row }]
      : [],
  )
  const step = planOutage(seatNo, { capacity, outSeats, seated })
  const row = seated.find((one) => one.id === step?.id)?.row
  return step && row ? [{ row, to: step.to }] : []
}

function presentPlan(
  { locale, branch }: WriteContext,
  { input, sitting, classes }: { input: Input; sitting: readonly Sitting[]; classes: readonly LockedSession[] },
): Plan {
  const freed = new Set<string>(input.release)
  const people = sitting.map(({ row, to }) => ({
    booking_id: row.id,
    session_id: row.session_id,
    class_name: inLocale(row.class_name, locale),
    starts_at: wireTime(row.starts_at, branch.zone),
    full_name: row.person_name,
    to_seat: to ?? null,
    released: to === undefined && freed.has(row.id),
  }))
  const [first] = classes
  return {
    classes: classes.length,
    first_at: first ? wireTime(first.startsAt, branch.zone) : null,
    people,
    messages: sitting.filter(({ row, to }) => (to === undefined ? freed.has(row.id) : isTold(row))).length,
    plan_hash: hashText(
      JSON.stringify([seatDays(input), people.map(({ booking_id: id, to_seat: to, released }) => [id, to, released])]),
    ),
  }
}

/** A hold is not anybody's reformer yet. */
export const isTold = ({ status }: AffectedBookingRow): boolean => status !== 'pending'
