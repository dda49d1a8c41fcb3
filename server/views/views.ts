import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type * as api from '#domain/views/api.ts'
import { changesView, maxViews } from '#domain/views/model.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import { findViews, lockSeenView, lockView, removeView, upsertView, type ViewRow } from './queries.ts'

type View = OutputOf<typeof api.saveView>

/** The shared views of a list in the branch, and those of who asks. */
export async function listViews(
  ctx: ReadContext,
  { list }: CheckedOf<typeof api.listViews>,
): Promise<OutputOf<typeof api.listViews>> {
  const { accountId } = signedIn(ctx)
  const rows = await findViews(ctx.db, { branchId: ctx.branch.id, list, accountId })
  return { views: rows.map(presentView) }
}

/**
 * Saves a view, new or not. Refuses request.not_found for the id of another branch, list or person, auth.forbidden for
 * a shared one by desk or instructor, views.too_many.
 */
export async function saveView(ctx: WriteContext, input: CheckedOf<typeof api.saveView>): Promise<View | Refusal> {
  const { accountId, role } = signedIn(ctx)
  const { id, list, name, query, shared } = input
  const before = await lockView(ctx.tx, id)
  const refusal = before && checkView(ctx, before)
  if (refusal) return refusal
  if (before && before.list !== list) return refuse('request.not_found')
  if (!role || !changesView({ role, isShared: shared, isOwn: true })) return refuse('auth.forbidden')
  const account_id = shared ? null : accountId
  const kept = await findViews(ctx.tx, { branchId: ctx.branch.id, list, accountId })
  const others = kept.filter((view) => view.id !== id && view.account_id === account_id)
  if (others.length >= maxViews) return refuse('views.too_many', { values: { max: maxViews } })
  const row: ViewRow = { id, branch_id: ctx.branch.id, list, name, query, account_id }
  await upsertView(ctx.tx, { ...row, now: await studioNow(ctx.tx) })
  return presentView(row)
}

/** Deletes a view. Refuses request.not_found, and auth.forbidden for a shared one by desk or instructor. */
export async function deleteView(
  ctx: WriteContext,
  { id }: CheckedOf<typeof api.deleteView>,
): Promise<OutputOf<typeof api.deleteView> | Refusal> {
  const view = await lockSeenView(ctx.tx, { id, branchId: ctx.branch.id, accountId: signedIn(ctx).accountId })
  if (!view) return refuse('request.not_found')
  const refusal = checkView(ctx, view)
  if (refusal) return refusal
  await removeView(ctx.tx, id)
  return { success: true }
}

/** Whether the caller may change that view; nobody learns of one that is somebody else's. */
function checkView(ctx: WriteContext, view: ViewRow): Refusal | undefined {
  const { accountId, role } = signedIn(ctx)
  const isShared = view.account_id === null
  const isOwn = view.account_id === accountId
  if (view.branch_id !== ctx.branch.id || (!isShared && !isOwn)) return refuse('request.not_found')
  return role && changesView({ role, isShared, isOwn }) ? undefined : refuse('auth.forbidden')
}

function presentView({ id, list, name, query, account_id }: ViewRow): View {
  return { id, list, name, query, shared: account_id === null }
}
