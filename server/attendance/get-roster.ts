import type { getRoster as endpoint } from '#domain/attendance/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import { bookingAt } from '#domain/occupancy/booking-at.ts'
import { checkInDeadline, checkInOpensAt } from '#domain/occupancy/deadlines.ts'
import { statusAt } from '#domain/schedules/model.ts'
import { inLocale } from '#domain/text/localized.ts'
import { listWaiverRows } from '#server/forms/queries.ts'
import { waiverStatus } from '#server/forms/waivers.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { mayManageClass } from '#server/schedules/check-plan.ts'
import { listOutOfClass } from '#server/schedules/outage-queries.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { presentFlags } from './present-flags.ts'
import { findClassFacts, findGuests, listRoster } from './queries.ts'

/**
 * Everybody of a class of the branch at this moment: bookings by seat, the waitlist by position, and guests by name.
 * Refuses request.not_found, also to an instructor who does not teach it.
 */
export async function getRoster(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const session = await findSessionState(ctx.db, { id: input.id, branchId: ctx.branch.id })
  if (!session) return refuse('request.not_found')
  if (!(await mayManageClass(ctx, session.id))) return refuse('request.not_found')
  const { zone } = ctx.branch
  const rules = await ctx.policies()
  const rows = await listRoster(ctx.db, {
    sessionId: session.id,
    branchId: session.branchId,
    zone,
    readsMoney: signedIn(ctx).role !== 'instructor',
  })
  const guests = session.private && session.status !== 'canceled' ? await findGuests(ctx.db, session.id) : []
  const signed = await listWaiverRows(ctx.db, {
    branchId: session.branchId,
    personIds: rows.map((row) => row.person_id),
  })
  const waivers = new Map(signed.map((facts) => [facts.personId, waiverStatus(facts, session.startsAt)]))
  const hours = {
    now: session.now,
    session: { status: session.status, startsAt: session.startsAt, endsAt: session.endsAt, policies: rules },
  }
  const items = rows.map((row) => {
    const timed = {
      type: row.booking_type,
      status: row.status,
      cancelKind: row.cancel_kind,
      creditEffect: row.credit_effect,
      decidedAt: row.decided_at,
      heldUntil: row.held_until,
    }
    const waiver = waivers.get(row.person_id) ?? 'missing'
    return presentRow(row, { status: bookingAt(timed, hours).status, waiver, now: session.now, ctx })
  })
  const facts = await findClassFacts(ctx.db, session.id)
  const out = session.outSeats.length > 0 ? await listOutOfClass(ctx.db, session.id) : []
  return {
    class: {
      name: inLocale(facts.class_name, ctx.locale),
      status: statusAt(session, session.now),
      room_id: facts.room_id,
      room: inLocale(facts.room_name, ctx.locale),
      instructors: [...facts.instructors],
      starts_at: wireTime(session.startsAt, zone),
      ends_at: wireTime(session.endsAt, zone),
      capacity: session.capacity,
      check_in_opens_at: wireTime(checkInOpensAt(session.startsAt, rules), zone),
      doors_close_at: wireTime(checkInDeadline(session.startsAt, rules), zone),
    },
    places: items.filter((row) => row.booking_type === 'booking' && row.status !== 'canceled'),
    queue: items.filter((row) => row.booking_type === 'waitlist' && row.status === 'pending'),
    guests: guests.map((guest) => ({ ...guest, to_do: 'sign_at_desk' as const })),
    out,
    seat_map: facts.seat_map,
    now: wireTime(session.now, zone),
  }
}

type Item = OutputOf<typeof endpoint>['places'][number]

function presentRow(
  row: Awaited<ReturnType<typeof listRoster>>[number],
  {
    status,
    waiver,
    now,
    ctx,
  }: Pick<Item, 'status' | 'waiver'> & { readonly now: Instant; readonly ctx: Pick<ReadContext, 'branch' | 'locale'> },
): Item {
  const { zone } = ctx.branch
  const hasPack = row.plan_name !== null && row.left !== null && row.lot_expires_at !== null
  return {
    id: row.id,
    person: { id: row.person_id, full_name: row.person_name, dependant: row.is_dependant },
    booking_type: row.booking_type,
    status,
    waiver,
    seat_no: row.seat_no,
    position: row.position,
    standing_by: row.booking_type === 'waitlist' && row.standing_by_at !== null,
    passed_by_for: row.skipped_for,
    passed_on: row.seat_released,
    decided_at: wireTime(row.decided_at, zone),
    pack: hasPack
      ? {
          name: inLocale(row.plan_name, ctx.locale),
          left: row.left,
          valid_to: wireTime(row.lot_expires_at, zone),
        }
      : null,
    flags: presentFlags(row, { waiver, heldUntil: row.held_until, now, zone }),
  }
}
