import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { changeSeriesType as endpoint } from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { changeSetupRow } from './change-setup-row.ts'
import { loadNeeds, lockSeriesType, updateSeriesType } from './class-type-queries.ts'

/** Changes a series type of the branch. Refuses request.not_found, setup.still_scheduled, setup.still_needed. */
export async function changeSeriesType(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return changeSetupRow(ctx, {
    table: 'series_types',
    action: 'setup.change_series_type',
    id,
    sent,
    lock: async () => lockSeriesType(ctx.tx, { branchId: ctx.branch.id, id }),
    needs: async () => loadNeeds(ctx.tx, { column: 'series_type_id', id }),
    update: async (row) => updateSeriesType(ctx.tx, { id, row }),
  })
}
