import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { createInstructor as endpoint } from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { createSetupRow } from './create-setup-row.ts'
import { insertInstructor } from './queries.ts'

/** Adds an instructor to the branch. Refuses setup.slug_taken. */
export async function createInstructor(
  ctx: WriteContext,
  sent: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return createSetupRow(ctx, {
    table: 'instructors',
    action: 'setup.create_instructor',
    row: { ...sent, active: true },
    insert: async (row) => insertInstructor(ctx.tx, row),
  })
}
