import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { changeLevel as endpoint } from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { changeSetupRow } from './change-setup-row.ts'
import { loadNeeds, lockLevel, updateLevel } from './class-type-queries.ts'

/** Changes a difficulty level of the branch. Refuses request.not_found, setup.still_scheduled, setup.still_needed. */
export async function changeLevel(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return changeSetupRow(ctx, {
    table: 'difficulty_levels',
    action: 'setup.change_difficulty_level',
    id,
    sent,
    lock: async () => lockLevel(ctx.tx, { branchId: ctx.branch.id, id }),
    needs: async () => loadNeeds(ctx.tx, { column: 'difficulty_level_id', id }),
    update: async (row) => updateLevel(ctx.tx, { id, row }),
  })
}
