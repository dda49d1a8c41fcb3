import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf } from '#domain/kit/time.ts'
import type {
  listAvailability as listAvailabilityEndpoint,
  saveAvailability as saveAvailabilityEndpoint,
  addException as addExceptionEndpoint,
  removeException as removeExceptionEndpoint,
} from '#domain/privates/api.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import {
  listAvailabilityPage,
  lockInstructor,
  replaceWindows,
  insertException,
  deleteException,
} from './availability-queries.ts'

/**
 * The instructors of the branch with the hours they give to privates, every week and on single days from today on; an
 * instructor's account sees its own.
 */
export async function listAvailability(
  ctx: ReadContext,
  input: CheckedOf<typeof listAvailabilityEndpoint>,
): Promise<OutputOf<typeof listAvailabilityEndpoint>> {
  const fromDay = dayOf(await studioNow(ctx.db), ctx.branch.zone).toString()
  const own = await ownInstructor(ctx, ctx.db)
  const { rows, total } = await listAvailabilityPage(ctx.db, {
    branchId: ctx.branch.id,
    only: own && (own.heldTo ?? null),
    fromDay,
    keyword: input.keyword,
    sorted: input.sortedBy,
    limit: input.limit,
    page: input.page,
  })
  const items = rows.map(({ id, name, windows, exceptions }) => ({
    instructor: { id, name },
    windows: [...windows],
    exceptions: [...exceptions],
  }))
  return page(items, { total, limit: input.limit, page: input.page })
}

/**
 * Replaces the weekly hours of an instructor; bookings stay. Audited. Refuses request.not_found,
 * privates.hours_overlap.
 */
export async function saveAvailability(
  ctx: WriteContext,
  input: CheckedOf<typeof saveAvailabilityEndpoint>,
): Promise<OutputOf<typeof saveAvailabilityEndpoint> | Refusal> {
  const locked = await lockInstructor(ctx.tx, { id: input.id, branchId: ctx.branch.id })
  if (!locked) return refuse('request.not_found')
  try {
    await replaceWindows(ctx.tx, { branchId: ctx.branch.id, instructorId: input.id, windows: input.windows })
  } catch (error) {
    if (brokenConstraint(error) === 'private_windows_apart') return refuse('privates.hours_overlap')
    throw error
  }
  const details = { windows: input.windows, reason: input.reason }
  await writeAudit(ctx, {
    at: locked.now,
    action: 'privates.save_availability',
    subjectKind: 'instructors',
    subjectId: input.id,
    details,
  })
  return { success: true }
}

/**
 * Adds or blocks hours of an instructor on one day; bookings stay. Audited. Refuses request.not_found,
 * privates.hours_overlap.
 */
export async function addException(
  ctx: WriteContext,
  input: CheckedOf<typeof addExceptionEndpoint>,
): Promise<OutputOf<typeof addExceptionEndpoint> | Refusal> {
  const { id: instructorId, day, kind, from_minute, until_minute, reason } = input
  const locked = await lockInstructor(ctx.tx, { id: instructorId, branchId: ctx.branch.id })
  if (!locked) return refuse('request.not_found')
  try {
    const id = await insertException(ctx.tx, {
      branchId: ctx.branch.id,
      instructorId,
      day,
      kind,
      from_minute,
      until_minute,
      now: locked.now,
    })
    const details = { id, day, kind, from_minute, until_minute, reason }
    await writeAudit(ctx, {
      at: locked.now,
      action: 'privates.add_exception',
      subjectKind: 'instructors',
      subjectId: instructorId,
      details,
    })
    return { success: true, id }
  } catch (error) {
    if (brokenConstraint(error) === 'private_exceptions_apart') return refuse('privates.hours_overlap')
    throw error
  }
}

/** Removes an exception, so that the weekly hours apply to the day again. Audited. Refuses request.not_found. */
export async function removeException(
  ctx: WriteContext,
  input: CheckedOf<typeof removeExceptionEndpoint>,
): Promise<OutputOf<typeof removeExceptionEndpoint> | Refusal> {
  const gone = await deleteException(ctx.tx, { id: input.id, branchId: ctx.branch.id })
  if (!gone) return refuse('request.not_found')
  const { now, instructor_id: instructorId, ...details } = gone
  await writeAudit(ctx, {
    at: now,
    action: 'privates.remove_exception',
    subjectKind: 'instructors',
    subjectId: instructorId,
    details,
  })
  return { success: true }
}
