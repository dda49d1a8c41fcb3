import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkBranchOpen } from '#domain/setup/check-places.ts'
import { decideChange } from '#domain/setup/decide-change.ts'
import type { Needs } from '#domain/setup/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { merge, type Sent } from './merge.ts'
import { isBranchActive, lockSetup, type OneOf } from './queries.ts'
import { refuseTaken } from './refuse-taken.ts'

type New<Made> = Made & { readonly active: boolean }

/** How one of a kind is changed: a room of the branch and the like. */
interface Changeable<Table extends string, Row> {
  readonly table: Table
  /** Its name in the audit: `setup.create_…`, `setup.change_…`. */
  readonly name: string
  /** Locked; undefined when the branch has none with that id. */
  readonly lock: (tx: Transaction, one: OneOf<Table>) => Promise<Row | undefined>
  readonly update: (tx: Transaction, changed: { readonly id: Id<Table>; readonly row: Row }) => Promise<void>
  /** What still needs it, read under its lock. */
  readonly needs: (tx: Transaction, id: Id<Table>) => Promise<Needs>
  readonly check?: (
    ctx: WriteContext,
    after: { readonly row: Row; readonly id: Id<Table> },
  ) => Promise<Refusal | undefined>
}

/** A kind of thing that a branch is made of. `Made` is what a new one is sent with. */
interface Kind<Table extends string, Row, Made> extends Omit<Changeable<Table, Row>, 'check'> {
  readonly insert: (tx: Transaction, made: New<Made> & { readonly branch_id: Id<'branches'> }) => Promise<Id<Table>>
  /** A new one has no id. */
  readonly check?: (
    ctx: WriteContext,
    after: { readonly row: Row | New<Made>; readonly id?: Id<Table> },
  ) => Promise<Refusal | undefined>
}

/**
 * The verbs that add one, and change one. Audited. Both refuse what `check` refuses and setup.branch_retired; `create`
 * also setup.slug_taken and setup.format_taken.
 */
export function setupVerbs<Table extends string, Row extends { readonly active: boolean }, Made extends object>(
  kind: Kind<Table, Row, Made>,
) {
  return {
    create: async (ctx: WriteContext, sent: Made) => create(kind, { ctx, sent }),
    change: changeVerb<Table, Row>(kind),
  }
}

/** The verb that changes one, retires it or restores it. Refuses request.not_found and what `decideChange` refuses. */
export function changeVerb<Table extends string, Row extends { readonly active: boolean }>(
  kind: Changeable<Table, Row>,
) {
  return async (ctx: WriteContext, sent: Sent<Row> & { readonly id: Id<Table> }) => change(kind, { ctx, sent })
}

async function create<Table extends string, Row, Made extends object>(
  { table, name, check, insert }: Kind<Table, Row, Made>,
  { ctx, sent }: { readonly ctx: WriteContext; readonly sent: Made },
): Promise<{ success: true; id: Id<Table> } | Refusal> {
  const now = await lockSetup(ctx.tx, ctx.branch.id)
  const row = { ...sent, active: true }
  const branch = { isBranchActive: await isBranchActive(ctx.tx, ctx.branch.id) }
  const refusal = checkBranchOpen(branch, { wasActive: false, isActive: true }) ?? (await check?.(ctx, { row }))
  if (refusal) return refusal
  try {
    const id = await insert(ctx.tx, { ...row, branch_id: ctx.branch.id })
    const action = `setup.create_${name}`
    await writeAudit(ctx, { at: now, action, subjectKind: table, subjectId: id, details: { after: row } })
    return { success: true, id }
  } catch (error) {
    return refuseTaken(error)
  }
}

async function change<Table extends string, Row extends { readonly active: boolean }>(
  { table, name, lock, check, needs, update }: Changeable<Table, Row>,
  { ctx, sent }: { readonly ctx: WriteContext; readonly sent: Sent<Row> & { readonly id: Id<Table> } },
): Promise<{ success: true } | Refusal> {
  const { id } = sent
  const now = await lockSetup(ctx.tx, ctx.branch.id)
  const before = await lock(ctx.tx, { branchId: ctx.branch.id, id })
  if (!before) return refuse('request.not_found')
  const after = merge(before, sent)
  const changed = { wasActive: before.active, isActive: after.active, needs: await needs(ctx.tx, id) }
  // Only the branch itself can be restored while it is retired.
  const branch = { isBranchActive: table === 'branches' || (await isBranchActive(ctx.tx, ctx.branch.id)) }
  const refusal =
    decideChange(changed, { locale: ctx.locale, zone: ctx.branch.zone }) ??
    checkBranchOpen(branch, changed) ??
    (await check?.(ctx, { row: after, id }))
  if (refusal) return refusal
  try {
    await update(ctx.tx, { id, row: after })
  } catch (error) {
    return refuseTaken(error)
  }
  const action = `setup.change_${name}`
  await writeAudit(ctx, { at: now, action, subjectKind: table, subjectId: id, details: { before, after } })
  return { success: true }
}
