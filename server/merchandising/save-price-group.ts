import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { savePriceGroup as endpoint } from '#domain/merchandising/api.ts'
import { checkMembers } from '#domain/merchandising/decide-deal.ts'
import { writePriceGroup } from '#server/catalog/catalog-write-queries.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { isInGroup, listKnownAccounts } from './group-queries.ts'
import { lockCatalog } from './queries.ts'

/**
 * Inserts or updates a customer group and replaces its members. Refuses accounts without a tie to the branch, and
 * giveaways.own to staff who would add themselves.
 */
export async function savePriceGroup(
  ctx: WriteContext,
  { slug, name, account_ids: accountIds }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const now = await lockCatalog(ctx.tx, ctx.branch.id)
  const refusal = checkMembers({
    wanted: accountIds,
    known: await listKnownAccounts(ctx.tx, { branchId: ctx.branch.id, ids: accountIds }),
  })
  if (refusal) return refusal
  const { accountId } = signedIn(ctx)
  const isNew =
    accountIds.includes(accountId) && !(await isInGroup(ctx.tx, { branchId: ctx.branch.id, slug, accountId }))
  if (isNew) return refuse('giveaways.own')
  await writePriceGroup(ctx.tx, { branchId: ctx.branch.id, slug, name, accountIds })
  await writeAudit(ctx, {
    at: now,
    action: 'merchandising.save_price_group',
    subjectKind: 'price_group',
    subjectId: slug,
    details: { members: accountIds.length },
  })
  return { success: true }
}
