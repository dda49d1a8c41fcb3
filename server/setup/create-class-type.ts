import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { createClassType as endpoint } from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { checkParts } from './check-parts.ts'
import { insertClassType } from './class-type-queries.ts'
import { createSetupRow } from './create-setup-row.ts'

/** Adds a class type to the branch. Refuses setup.slug_taken, setup.unknown, setup.format_taken. */
export async function createClassType(
  ctx: WriteContext,
  sent: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return createSetupRow(ctx, {
    table: 'class_types',
    action: 'setup.create_class_type',
    row: { ...sent, active: true },
    check: async (row) => checkParts(ctx, row),
    insert: async (row) => insertClassType(ctx.tx, row),
  })
}
