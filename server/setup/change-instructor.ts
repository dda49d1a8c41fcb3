import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { changeInstructor as endpoint } from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { changeSetupRow } from './change-setup-row.ts'
import { loadInstructorNeeds, lockInstructor, updateInstructor } from './queries.ts'

/** Changes an instructor of the branch. Refuses request.not_found, and setup.still_scheduled with classes ahead. */
export async function changeInstructor(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return changeSetupRow(ctx, {
    table: 'instructors',
    action: 'setup.change_instructor',
    id,
    sent,
    lock: async () => lockInstructor(ctx.tx, { branchId: ctx.branch.id, id }),
    needs: async () => loadInstructorNeeds(ctx.tx, id),
    update: async (row) => updateInstructor(ctx.tx, { id, row }),
  })
}
