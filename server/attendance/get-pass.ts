import { z } from 'zod/mini'
import type { getPass as endpoint } from '#domain/attendance/api.ts'
import { passStepMs } from '#domain/attendance/pass-code.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { bookingAt } from '#domain/occupancy/booking-at.ts'
import { checkInDeadline, checkInOpensAt } from '#domain/occupancy/deadlines.ts'
import { isLive } from '#domain/occupancy/model.ts'
import { policies } from '#domain/studio/model.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findBooking } from '#server/occupancy/queries.ts'
import { signCode } from './sign-code.ts'

/**
 * The secret of the pass of an own booking, also while on the waitlist. Refuses request.not_found, and
 * bookings.not_live once it is over.
 */
export async function getPass(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const row = await findBooking(ctx.db, { id: input.id, personId: signedIn(ctx).personId })
  if (!row) return refuse('request.not_found')
  const now = await studioNow(ctx.db)
  const rules = z.parse(policies, row.policies ?? {})
  const timed = {
    type: row.booking_type,
    status: row.status,
    cancelKind: row.cancel_kind,
    creditEffect: row.credit_effect,
    decidedAt: row.decided_at,
  }
  const current = bookingAt(timed, {
    now,
    session: { status: row.session_status, startsAt: row.starts_at, endsAt: row.ends_at, policies: rules },
  })
  if (!isLive(current.status)) return refuse('bookings.not_live')
  return {
    booking_id: row.id,
    secret: signCode.secretOf({ kind: 'pass', subject: row.id, secret: ctx.config.secret }),
    step_seconds: passStepMs / 1000,
    now: wireTime(now, row.zone),
    opens_at: wireTime(checkInOpensAt(row.starts_at, rules), row.zone),
    closes_at: wireTime(checkInDeadline(row.starts_at, rules), row.zone),
  }
}
