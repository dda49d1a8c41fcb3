import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { freeAfterSubstitute } from '#domain/occupancy/free-after-substitute.ts'
import type { substituteInstructor as endpoint } from '#domain/timetable/api.ts'
import type { previewSubstitute as previewSubstituteEndpoint } from '#domain/timetable/preview-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { freeBookings, listAffectedBookings } from '#server/occupancy/studio-queries.ts'
import { findActiveInstructor, listSessionInstructors, replaceInstructor } from '#server/schedules/change-queries.ts'
import { refuseBusy } from '#server/schedules/check-plan.ts'
import { addEdited } from '#server/schedules/series-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { changeMessage } from './emails.ts'
import { lockToChange } from './lock-classes.ts'
import { notifyInstructors } from './notify-instructors.ts'
import { affectedPeople, answerPlanned, previewPlanned, type DoneAct } from './planned-act.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * A substitute teaches instead of another instructor: bookings stay, and all are notified; where the studio sets it, a
 * late substitution makes cancelling free. Audited. Refuses request.not_found (no such class, or one of the instructors
 * unknown), schedules.over, schedules.instructor_busy, staff.plan_changed.
 */
export async function substituteInstructor(
  ctx: WriteContext,
  input: Input,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return answerPlanned(await substituteOne(ctx, input), input.plan_hash)
}

export async function previewSubstitute(ctx: WriteContext, input: CheckedOf<typeof previewSubstituteEndpoint>) {
  return previewPlanned(ctx, async () => substituteOne(ctx, input))
}

async function substituteOne(ctx: WriteContext, input: Input): Promise<DoneAct<OutputOf<typeof endpoint>> | Refusal> {
  const change = await lockToChange(ctx, input)
  if (isRefusal(change)) return change
  const { session, rules } = change
  const before = await listSessionInstructors(ctx.tx, input.id)
  const absent = before.find(({ id }) => id === input.absent_id)
  const substitute = await findActiveInstructor(ctx.tx, { id: input.instructor_id, branchId: ctx.branch.id })
  if (!absent || !substitute || absent.id === substitute.id) return refuse('request.not_found')
  try {
    await replaceInstructor(ctx.tx, {
      sessionId: input.id,
      absentId: absent.id,
      instructorId: substitute.id,
      role: 'substitute',
      startsAt: session.startsAt,
      endsAt: session.endsAt,
    })
  } catch (error) {
    return refuseBusy(error)
  }
  const freeUntil = freeAfterSubstitute(session.startsAt, { now: session.now, policies: rules })
  if (freeUntil) await freeBookings(ctx.tx, { sessionId: input.id, freeUntil })
  const affected = (await listAffectedBookings(ctx.tx, [input.id])).filter((row) => row.booking_type === 'booking')
  for (const row of affected) {
    const content = changeMessage({
      what: 'substituted',
      booking: row,
      locale: row.locale,
      origin: ctx.origin,
      instructor: substitute.name,
      freeUntil: row.status === 'booked' ? freeUntil : undefined,
      now: session.now,
    })
    const eventKey = `booking.substituted:${row.id}:${session.now.epochMilliseconds}`
    const message = accountMessage(row, { eventKey, template: 'bookings.substituted', content })
    await queueMessage(ctx.tx, message, session.now)
  }
  await notifyInstructors(ctx, { sessionId: input.id, before, now: session.now })
  await addEdited(ctx.tx, { sessionId: input.id, parts: ['instructors'] })
  const details = { absent_id: absent.id, instructor_id: substitute.id, role: absent.role }
  await writeAudit(ctx, {
    at: session.now,
    action: 'bookings.substitute_instructor',
    subjectKind: 'class_sessions',
    subjectId: input.id,
    details,
  })
  return {
    answer: { success: true, told: affected.length },
    effects: {
      act: ['substitute', input.id, absent.id, substitute.id, session.startsAt.toString()],
      classes: 1,
      people: affectedPeople(affected),
      ended: [],
      told: affected.map((row) => row.id),
      promoted: [],
      free: freeUntil !== undefined,
    },
  }
}
