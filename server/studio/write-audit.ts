import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { changeOfAct } from '#domain/studio/change-of-act.ts'
import { noteChanges } from '#server/driver/note-change.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { insertAuditEntry } from './queries.ts'

export interface StaffAct {
  readonly at: Instant
  /** The name of the endpoint or, where one endpoint can do several things, of the thing: `studio.change_settings`. */
  readonly action: string
  /** What was acted on: the kind of row, and which. */
  readonly subjectKind: string
  readonly subjectId: string
  /** What changed, without secrets and without customer data beyond ids: this row is never deleted. */
  readonly details: Readonly<Record<string, unknown>>
  /** The home branches of the people concerned: the owner there reads of it too, wherever it was done. */
  readonly homes?: readonly Id<'branches'>[]
}

/**
 * Writes an act of staff to the audit in the same transaction: who, in which role and branch, by which request; and the
 * home branches of the people concerned. Throws when the caller has no role (a bug: the endpoint lets customers in).
 */
export async function writeAudit(
  ctx: Pick<WriteContext, 'tx' | 'caller' | 'branch' | 'requestId'>,
  act: StaffAct,
): Promise<void> {
  const { accountId, role } = signedIn(ctx)
  if (!role) throw new Error(`${act.action} is an act of staff, but the caller has no role`)
  const { homes = [], ...done } = act
  const entry = { ...done, actorAccountId: accountId, actorRole: role, requestId: ctx.requestId }
  noteChanges(ctx.tx, changeOfAct({ ...act, branchId: ctx.branch.id }))
  await insertAuditEntry(ctx.tx, { ...entry, branchId: ctx.branch.id })
  const details = { ...act.details, done_in: ctx.branch.code }
  for (const branchId of new Set(homes).difference(new Set([ctx.branch.id])))
    await insertAuditEntry(ctx.tx, { ...entry, details, branchId })
}
