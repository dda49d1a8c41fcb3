import type { getRoster as endpoint } from '#domain/attendance/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { bookingAt } from '#domain/occupancy/booking-at.ts'
import { listWaiverRows } from '#server/forms/queries.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { waiverStatus } from '#server/occupancy/waivers.ts'
import { mayManageClass } from '#server/schedules/check-plan.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { findGuests, listRoster, loadSeatMap } from './queries.ts'

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
  const rules = await ctx.policies()
  const rows = await listRoster(ctx.db, session.id)
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
    }
    return presentRow(row, { status: bookingAt(timed, hours).status, waiver: waivers.get(row.person_id) ?? 'missing' })
  })
  return {
    places: items.filter((row) => row.booking_type === 'booking'),
    queue: items.filter((row) => row.booking_type === 'waitlist' && row.status === 'pending'),
    guests: guests.map((guest) => ({ ...guest, to_do: 'sign_at_desk' as const })),
    seat_map: await loadSeatMap(ctx.db, session.id),
    now: wireTime(session.now, ctx.branch.zone),
  }
}

type Item = OutputOf<typeof endpoint>['places'][number]

function presentRow(row: Awaited<ReturnType<typeof listRoster>>[number], now: Pick<Item, 'status' | 'waiver'>): Item {
  return {
    id: row.id,
    person: { id: row.person_id, full_name: row.person_name, dependant: row.is_dependant },
    booking_type: row.booking_type,
    ...now,
    seat_no: row.seat_no,
    position: row.position,
    standing_by: row.booking_type === 'waitlist' && row.standing_by_at !== null,
    passed_by_for: row.skipped_for,
    passed_on: row.seat_released,
  }
}
