import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { getSchedule as endpoint } from '#domain/schedules/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentSession } from './present-session.ts'
import { findSession } from './queries.ts'

/** One class of the branch, with the seats that are taken, and the map of its room. */
export async function getSchedule(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const row = await findSession(ctx.db, { id: input.id, branchId: ctx.branch.id })
  if (!row) return refuse('request.not_found')
  const now = await studioNow(ctx.db)
  return {
    ...presentSession(row, { locale: ctx.locale, zone: ctx.branch.zone, now }),
    taken_seats: row.taken_seats,
    seat_map: input.seat_map === 'true' ? row.seat_map : null,
    now: wireTime(now, ctx.branch.zone),
  }
}
