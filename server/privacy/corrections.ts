import { checkHolderAge } from '#domain/accounts/check-holder-age.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kit/refusal.ts'
import { day, dayOf, wireTime } from '#domain/kit/time.ts'
import { checkDependant } from '#domain/people/check-dependant.ts'
import { decideCorrection, decideAnswer } from '#domain/privacy/decide-correction.ts'
import type {
  requestCorrection as requestCorrectionEndpoint,
  answerCorrection as answerCorrectionEndpoint,
  correctBirthDate as correctBirthDateEndpoint,
  listBirthDates as listBirthDatesEndpoint,
} from '#domain/privacy/records-api.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext, type ReadContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { finishTaskOf } from '#server/orders/task-queries.ts'
import { savePerson } from '#server/people/persons.ts'
import { findTied, listHomes } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { countOpenCorrections, insertCorrection, lockCorrection, updateAnswered } from './correction-queries.ts'
import { correctionEmail } from './emails.ts'
import { lockPersonOfAccount, listChangedBirthDates } from './queries.ts'

/** Records what a member wants corrected, and when the answer is due. Refuses `privacy.too_many`. */
export async function requestCorrection(
  ctx: WriteContext,
  { correction: comment }: CheckedOf<typeof requestCorrectionEndpoint>,
): Promise<OutputOf<typeof requestCorrectionEndpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  const { open, now } = await countOpenCorrections(ctx.tx, accountId)
  const decided = decideCorrection({ open, now })
  if (isRefusal(decided)) return decided
  const row = await insertCorrection(ctx.tx, { accountId, branchId: ctx.branch.id, comment, now, ...decided })
  return presentCorrection(row, ctx.branch.zone)
}

/** Ends a request with the studio's answer and finishes its task, notifies the member, and audits who did it. */
export async function answerCorrection(
  ctx: WriteContext,
  { id, decision, answer }: CheckedOf<typeof answerCorrectionEndpoint>,
): Promise<OutputOf<typeof answerCorrectionEndpoint> | Refusal> {
  const before = await lockCorrection(ctx.tx, { id, branchId: ctx.branch.id })
  if (!before) return refuse('request.not_found')
  const refusal = decideAnswer(before, { decision, answer })
  if (refusal) return refusal
  const { now } = before
  const { accountId } = signedIn(ctx)
  const row = await updateAnswered(ctx.tx, { id, status: decision, answer, by: accountId, now })
  await finishTaskOf(ctx.tx, { kind: 'correction_asked', subjectId: id, accountId, now })
  const message = correctionEmail({ ...before, decision, answer, origin: ctx.origin })
  if (message) await queueMessage(ctx.tx, message, now)
  await writeAudit(ctx, {
    at: now,
    action: 'privacy.answer_correction',
    subjectKind: 'correction_request',
    subjectId: id,
    details: { decision },
  })
  return presentCorrection(row, ctx.branch.zone)
}

/**
 * Sets a date of birth of an account holder or a dependant, and clears the note that it was changed. The audit keeps
 * the former one. Refuses request.not_found, accounts.too_young, people.dependant_adult.
 */
export async function correctBirthDate(
  ctx: WriteContext,
  { id: personId, birth_date: birthDate, reason }: CheckedOf<typeof correctBirthDateEndpoint>,
): Promise<OutputOf<typeof correctBirthDateEndpoint> | Refusal> {
  const tied = await findTied(ctx.tx, { branchId: ctx.branch.id, personId })
  const before = tied && (await lockPersonOfAccount(ctx.tx, personId))
  if (!before) return refuse('request.not_found')
  const { now } = before
  const today = dayOf(now, ctx.branch.zone)
  const refusal = before.isHolder ? checkHolderAge(day(birthDate), today) : checkDependant(birthDate, today)
  if (refusal) return refusal
  const profile = { birth_date: birthDate, birth_date_before: null, birth_date_changed_at: null }
  await savePerson(ctx.tx, { personId, profile, now })
  await writeAudit(ctx, {
    at: now,
    action: 'privacy.correct_birth_date',
    subjectKind: 'persons',
    subjectId: personId,
    details: { before: before.birthDate, first: before.first, after: birthDate, reason },
    homes: [tied.homeBranchId],
  })
  return { success: true, birth_date: birthDate }
}

/**
 * Dates of birth that people of the branch changed, with the former ones, for the studio to check. The audit keeps
 * whose were shown.
 */
export async function listBirthDates(
  ctx: ReadContext,
  query: CheckedOf<typeof listBirthDatesEndpoint>,
): Promise<OutputOf<typeof listBirthDatesEndpoint> | Refusal> {
  return inTransaction(ctx.db, async (tx) => listAndNote({ ...ctx, tx }, query))
}

async function listAndNote(
  ctx: WriteContext,
  query: CheckedOf<typeof listBirthDatesEndpoint>,
): Promise<OutputOf<typeof listBirthDatesEndpoint>> {
  const { rows, total } = await listChangedBirthDates(ctx.tx, { branchId: ctx.branch.id, query })
  const shown = rows.map(({ id }) => id)
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'privacy.birth_dates',
    subjectKind: 'birth_dates',
    subjectId: `page ${query.page}`,
    details: { shown },
    homes: await listHomes(ctx.tx, shown),
  })
  const data = rows.flatMap((row) => {
    const { birth_date, birth_date_before: before, birth_date_changed_at: changedAt } = row
    if (birth_date === null || before === null || changedAt === null) return []
    const changed_at = wireTime(changedAt, ctx.branch.zone)
    return [{ person_id: row.id, full_name: row.full_name, before, birth_date, changed_at }]
  })
  return page(data, { ...query, total })
}

type Row = Awaited<ReturnType<typeof insertCorrection>>

/** A request for correction as the API presents it. */
export function presentCorrection(row: Row, zone: string): OutputOf<typeof requestCorrectionEndpoint> {
  return {
    ...row,
    requested_at: wireTime(row.requested_at, zone),
    due_at: wireTime(row.due_at, zone),
    answered_at: row.answered_at && wireTime(row.answered_at, zone),
  }
}
