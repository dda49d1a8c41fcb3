import type { Id } from '#domain/kit/id.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { checkBranchOpen } from '#domain/setup/check-places.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { isBranchActive, lockSetup } from './queries.ts'
import { refuseTaken } from './refuse-taken.ts'

interface NewThing<Table extends string, Row> {
  readonly table: Table
  /** The name of the endpoint, for the audit. */
  readonly action: string
  readonly row: Row
  readonly check?: (row: Row) => Promise<Refusal | undefined>
  readonly insert: (row: Row & { readonly branch_id: Id<'branches'> }) => Promise<Id<Table>>
}

/**
 * Adds a thing of the branch: an instructor, a class type and the like. Audited. Refuses setup.branch_retired,
 * setup.slug_taken, setup.format_taken, and what `check` refuses.
 */
export async function createSetupItem<Table extends string, Row extends object>(
  ctx: WriteContext,
  { table, action, row, check, insert }: NewThing<Table, Row>,
): Promise<{ success: true; id: Id<Table> } | Refusal> {
  const now = await lockSetup(ctx.tx, ctx.branch.id)
  const branch = { isBranchActive: await isBranchActive(ctx.tx, ctx.branch.id) }
  const refusal = checkBranchOpen(branch, { wasActive: false, isActive: true }) ?? (await check?.(row))
  if (refusal) return refusal
  try {
    const id = await insert({ ...row, branch_id: ctx.branch.id })
    await writeAudit(ctx, { at: now, action, subjectKind: table, subjectId: id, details: { after: row } })
    return { success: true, id }
  } catch (error) {
    return refuseTaken(error)
  }
}
