import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { createSeriesType as endpoint } from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { insertSeriesType } from './class-type-queries.ts'
import { createSetupRow } from './create-setup-row.ts'

/** Adds a series type to the branch. Refuses setup.slug_taken. */
export async function createSeriesType(
  ctx: WriteContext,
  sent: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return createSetupRow(ctx, {
    table: 'series_types',
    action: 'setup.create_series_type',
    row: { ...sent, active: true },
    insert: async (row) => insertSeriesType(ctx.tx, row),
  })
}
