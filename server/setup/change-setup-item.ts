import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkBranchOpen } from '#domain/setup/check-places.ts'
import { decideChange } from '#domain/setup/decide-change.ts'
import type { Needs } from '#domain/setup/model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { merge } from './merge.ts'
import { isBranchActive, lockSetup } from './queries.ts'
import { refuseTaken } from './refuse-taken.ts'

interface ChangedThing<Table extends string, Row extends object> {
  readonly table: Table
  /** The name of the endpoint, for the audit. */
  readonly action: string
  readonly id: Id<Table>
  /** Absent fields stay. */
  readonly sent: Parameters<typeof merge<Row>>[1]
  /** The row under its lock; undefined when the branch has none. */
  readonly lock: () => Promise<Row | undefined>
  readonly check?: (row: Row) => Promise<Refusal | undefined>
  /** The things that still need it, read under its lock. */
  readonly needs: () => Promise<Needs>
  readonly update: (row: Row) => Promise<void>
}

/**
 * Changes a thing of the branch, retires it or restores it. Audited. Refuses request.not_found, what `decideChange` and
 * `check` refuse, setup.branch_retired and setup.format_taken.
 */
export async function changeSetupItem<Table extends string, Row extends { readonly active: boolean }>(
  ctx: WriteContext,
  { table, action, id, sent, lock, check, needs, update }: ChangedThing<Table, Row>,
): Promise<{ success: true } | Refusal> {
  const now = await lockSetup(ctx.tx, ctx.branch.id)
  const before = await lock()
  if (!before) return refuse('request.not_found')
  const after = merge(before, sent)
  const change = { wasActive: before.active, isActive: after.active, needs: await needs() }
  // Only the branch itself can be restored while it is retired.
  const branch = { isBranchActive: table === 'branches' || (await isBranchActive(ctx.tx, ctx.branch.id)) }
  const refusal =
    decideChange(change, { locale: ctx.locale, zone: ctx.branch.zone }) ??
    checkBranchOpen(branch, change) ??
    (await check?.(after))
  if (refusal) return refusal
  try {
    await update(after)
  } catch (error) {
    return refuseTaken(error)
  }
  await writeAudit(ctx, { at: now, action, subjectKind: table, subjectId: id, details: { before, after } })
  return { success: true }
}
