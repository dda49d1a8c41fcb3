import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { createLevel as endpoint } from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { insertLevel } from './class-type-queries.ts'
import { createSetupRow } from './create-setup-row.ts'

/** Adds a difficulty level to the branch. Refuses setup.slug_taken. */
export async function createLevel(
  ctx: WriteContext,
  sent: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return createSetupRow(ctx, {
    table: 'difficulty_levels',
    action: 'setup.create_difficulty_level',
    row: { ...sent, active: true },
    insert: async (row) => insertLevel(ctx.tx, row),
  })
}
