import type { checkIn as endpoint } from '#domain/attendance/api.ts'
import { passLifeMs, passStepMs, readCode, readTypedCode } from '#domain/attendance/pass-code.ts'
import type { WhosePass } from '#domain/attendance/whose-pass.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { bySecrets, type Secrets } from '#server/kit/secrets.ts'
import { findAtCheckIn } from '#server/occupancy/check-in-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { findBooking } from '#server/occupancy/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { checkInBooking } from './check-in-booking.ts'
import { signCode } from './sign-code.ts'

/**
 * Self check-in proves presence: the desk scans the member's pass, or the phone reads the changing code of the desk, or
 * its digits are typed. A pass counts only when staff of the branch send it; a member who sends a pass is refused, and
 * another family's is not found. Further refusals: bookings.code_invalid, and those of `checkInBooking`.
 */
export async function checkIn(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { personId, role } = signedIn(ctx)
  const now = await studioNow(ctx.tx)
  const sent = deskCodeOf(input.code, { branchId: ctx.branch.id, secrets: ctx.config.secrets, now }) ?? input.code
  const code = readCode(sent, now)
  if (!code || !signCode.isTrue(code, ctx.config.secrets)) return refuse('bookings.code_invalid')
  if (code.kind === 'pass') {
    const bookingId = asId('bookings', code.subject)
    if (role !== undefined && role !== 'instructor') return scanPass(ctx, { bookingId, code: sent })
    return refuse((await findBooking(ctx.tx, { id: bookingId, personId })) ? 'auth.forbidden' : 'request.not_found')
  }
  if (code.subject !== ctx.branch.id) return refuse('bookings.code_invalid')
  if (input.booking_id === undefined) return refuse('request.invalid', { fields: { booking_id: 'fields.required' } })
  if (!(await findBooking(ctx.tx, { id: input.booking_id, personId }))) return refuse('request.not_found')
  return checkInBooking(ctx, { bookingId: input.booking_id, how: 'check_in_desk', code: sent })
}

/** The audit names who worked at the desk, as for a check-in from the roster. */
async function scanPass(
  ctx: WriteContext,
  { bookingId, code }: { bookingId: Id<'bookings'>; code: string },
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const checkedIn = await checkInBooking(ctx, { bookingId, how: 'check_in_pass', code })
  if (isRefusal(checkedIn)) return { ...checkedIn, details: await whosePassIs(ctx, bookingId) }
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'bookings.check_in_by_pass',
    subjectKind: 'bookings',
    subjectId: bookingId,
    details: { session_id: checkedIn.booking.session_id, standing_by: checkedIn.standing_by },
  })
  return checkedIn
}

/** The desk reads who stands there and which class the pass is for. Undefined for an unknown booking. */
async function whosePassIs(ctx: WriteContext, id: Id<'bookings'>): Promise<WhosePass | undefined> {
  const row = await findAtCheckIn(ctx.tx, { id, branchId: ctx.branch.id })
  if (!row) return undefined
  const { person, seat_no, class_name, starts_at } = presentBooking(row, { locale: ctx.locale, now: row.decided_at })
  return { full_name: person.full_name, seat_no, class_name, starts_at }
}

interface Desk {
  readonly branchId: string
  readonly secrets: Secrets
  readonly now: Instant
}

/**
 * The desk code behind typed digits, as a scanner would have read it, so that a check-in handles one kind of code. The
 * digits are valid as long as the code they stand for. Undefined for other input, and for digits that are not the
 * desk's at this moment.
 */
function deskCodeOf(text: string, { branchId, secrets, now }: Desk): string | undefined {
  const typed = readTypedCode(text)
  if (typed === undefined) return undefined
  const last = Math.floor(now.epochMilliseconds / passStepMs)
  const steps = Array.from({ length: passLifeMs / passStepMs }, (_, back) => last - back)
  return bySecrets(secrets, (secret) => {
    const desk = { kind: 'desk', subject: branchId, secret } as const
    const step = steps.find((one) => signCode.figures({ ...desk, step: one }) === typed)
    return step === undefined ? undefined : signCode.make({ ...desk, step })
  })
}
