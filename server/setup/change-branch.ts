import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { changeBranch as endpoint } from '#domain/setup/places-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { changeSetupRow } from './change-setup-row.ts'
import { countOtherBranches, loadBranchNeeds, lockBranch, updateBranch, type BranchRow } from './place-queries.ts'

/**
 * Changes the branch of the request. Refuses request.not_found for another one, setup.still_scheduled,
 * setup.still_needed, setup.last_branch.
 */
export async function changeBranch(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  if (id !== ctx.branch.id) return refuse('request.not_found')
  return changeSetupRow<'branches', BranchRow>(ctx, {
    table: 'branches',
    action: 'setup.change_branch',
    id,
    sent,
    lock: async () => lockBranch(ctx.tx, id),
    check: async (row) =>
      row.active || (await countOtherBranches(ctx.tx, id)) > 0 ? undefined : refuse('setup.last_branch'),
    needs: async () => loadBranchNeeds(ctx.tx, id),
    update: async (row) => updateBranch(ctx.tx, { id, row }),
  })
}
