import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { changeClassType as endpoint } from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { changeSetupRow } from './change-setup-row.ts'
import { checkParts } from './check-parts.ts'
import { loadNeeds, lockClassType, updateClassType } from './class-type-queries.ts'

/**
 * Changes a class type of the branch. Refuses request.not_found, setup.still_scheduled, setup.unknown,
 * setup.format_taken.
 */
export async function changeClassType(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return changeSetupRow(ctx, {
    table: 'class_types',
    action: 'setup.change_class_type',
    id,
    sent,
    lock: async () => lockClassType(ctx.tx, { branchId: ctx.branch.id, id }),
    check: async (row) => checkParts(ctx, row),
    needs: async () => loadNeeds(ctx.tx, { column: 'class_type_id', id }),
    update: async (row) => updateClassType(ctx.tx, { id, row }),
  })
}
