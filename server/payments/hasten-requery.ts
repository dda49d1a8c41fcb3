import type { Transaction } from '#server/driver/database.ts'
import { updateRequeryNow } from './queries.ts'

const referenceShape = /^[A-Z0-9-]{6,20}$/

/**
 * "Failure messages without valid signature only trigger a requery" (PAYMENTS 5): what an unsigned message claims is
 * not believed, but the gateway is asked sooner whether there is something to it.
 */
export async function hastenRequery(tx: Transaction, merchantRef: string): Promise<void> {
  if (referenceShape.test(merchantRef)) await updateRequeryNow(tx, merchantRef)
}
