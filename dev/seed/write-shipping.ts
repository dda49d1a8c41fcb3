import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'
import { shippingRows } from './shipping-rows.ts'

/** Three kilograms are included in every price. */
const includedGrams = 3_000

/** Writes the delivery methods of the demo studio. */
export async function writeShipping(tx: Transaction, branchId: Id<'branches'>): Promise<void> {
  await tx
    .insertInto('shipping_methods')
    .values(
      shippingRows.map((row, sort) => ({
        id: demoId('shipping_methods', row.slug),
        branch_id: branchId,
        slug: row.slug,
        name: row.name,
        state_ids: [...row.states],
        price_sen: row.priceSen,
        included_grams: includedGrams,
        per_kg_sen: row.perKgSen,
        free_from_sen: row.freeFromSen,
        days_from: row.days[0],
        days_to: row.days[1],
        sort,
      })),
    )
    .execute()
}
