import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { manages } from '#domain/kit/manages.ts'
import { refuse, type Refusal, isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import { decideRequest } from '#domain/staffing/decide-request.ts'
import type {
  askSubstitute as askSubstituteEndpoint,
  askForAbsence as askForAbsenceEndpoint,
} from '#domain/staffing/substitutes-api.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { findActiveInstructor, listSessionInstructors } from '#server/schedules/change-queries.ts'
import { findOwnInstructor } from '#server/schedules/own-class-queries.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { requestMessage } from './emails.ts'
import { findRequestedClass, insertRequest, listManagers, listClassesToGive } from './request-queries.ts'

/**
 * An instructor requests a substitute in an own class, or an owner or manager does for them; the class stays as it is
 * until the studio answers, and its other managers get a message. Audited. Refuses staffing.asked, and what
 * `decideRequest` refuses.
 */
export async function askSubstitute(
  ctx: WriteContext,
  input: CheckedOf<typeof askSubstituteEndpoint>,
): Promise<OutputOf<typeof askSubstituteEndpoint> | Refusal> {
  const { tx, branch } = ctx
  const { accountId } = signedIn(ctx)
  const session = await findSessionState(tx, { id: input.session_id, branchId: branch.id })
  const absentId = await findAbsent(ctx, input.absent_id)
  if (!session || absentId === undefined) return refuse('request.not_found')
  const { proposed_id: proposedId, reason } = input
  const proposed = proposedId && (await findActiveInstructor(tx, { id: proposedId, branchId: branch.id }))
  const refusal = decideRequest({
    now: session.now,
    session,
    teaching: (await listSessionInstructors(tx, session.id)).map(({ id }) => id),
    ownId: absentId,
    proposedId,
    isProposedHere: Boolean(proposed),
  })
  return (
    refusal ??
    save(ctx, { branchId: branch.id, sessionId: session.id, absentId, proposedId, reason, accountId, now: session.now })
  )
}

/** Whom a request is for: the caller, or whom an owner or manager names. */
async function findAbsent(
  ctx: WriteContext,
  namedId: Id<'instructors'> | undefined,
): Promise<Id<'instructors'> | undefined> {
  const { accountId, role } = signedIn(ctx)
  const ownId = await findOwnInstructor(ctx.tx, { accountId, branchId: ctx.branch.id })
  if (namedId === undefined || namedId === ownId) return ownId
  return manages(role) ? namedId : undefined
}

type Request = Parameters<typeof insertRequest>[1]

async function save(ctx: WriteContext, request: Request): Promise<OutputOf<typeof askSubstituteEndpoint> | Refusal> {
  const { sessionId, absentId, proposedId, reason, now } = request
  try {
    const id = await insertRequest(ctx.tx, request)
    await notifyManagers(ctx, { ...request, id })
    await writeAudit(ctx, {
      at: now,
      action: 'staffing.ask_substitute',
      subjectKind: 'substitute_requests',
      subjectId: id,
      details: { session_id: sessionId, absent_id: absentId, proposed_id: proposedId, reason },
    })
    return { success: true, id }
  } catch (error) {
    if (brokenConstraint(error) === 'substitute_requests_one_open') return refuse('staffing.asked')
    throw error
  }
}

async function notifyManagers(ctx: WriteContext, request: Request & { readonly id: string }): Promise<void> {
  const about = await findRequestedClass(ctx.tx, request)
  for (const to of await listManagers(ctx.tx, ctx.branch.id)) {
    if (to.account_id === request.accountId) continue
    const content = requestMessage({
      about,
      what: 'asked',
      reason: request.reason,
      locale: to.locale,
      zone: ctx.branch.zone,
      origin: ctx.origin,
    })
    const eventKey = `substitute.asked:${request.id}:${to.account_id}`
    await queueMessage(ctx.tx, accountMessage(to, { eventKey, template: 'instructors.asked', content }), request.now)
  }
}

/**
 * An instructor is away for some hours or days: requests a substitute in each own class that begins then, as for one
 * class, all or none. Classes with an open request keep it. Refuses request.not_found for an account that teaches
 * nothing here, staffing.no_class, and what `askSubstitute` refuses.
 */
export async function askForAbsence(
  ctx: WriteContext,
  { from, until, proposed_id, reason }: CheckedOf<typeof askForAbsenceEndpoint>,
): Promise<OutputOf<typeof askForAbsenceEndpoint> | Refusal> {
  const { tx, branch } = ctx
  const instructorId = await findOwnInstructor(tx, { accountId: signedIn(ctx).accountId, branchId: branch.id })
  if (instructorId === undefined) return refuse('request.not_found')
  const hours = { from: instant(from), until: instant(until) }
  const classes = await listClassesToGive(tx, { instructorId, branchId: branch.id, ...hours })
  if (classes.length === 0) return refuse('staffing.no_class')
  const ids: Id<'substitute_requests'>[] = []
  for (const session_id of classes) {
    const asked = await askSubstitute(ctx, { session_id, proposed_id, reason })
    if (isRefusal(asked)) return asked
    ids.push(asked.id)
  }
  return { success: true, ids }
}
