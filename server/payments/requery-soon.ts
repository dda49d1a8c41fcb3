import { mostEarlyRequeries, sparingProviders } from '#domain/payments/next-requery.ts'
import type { Transaction } from '#server/driver/database.ts'
import { updateRequeryNow } from './queries.ts'

const referenceShape = /^[A-Z0-9-]{6,20}$/

/**
 * An unsigned message is not accepted, but the gateway is asked sooner about its claim. Where a gateway limits its
 * answers about a reference only the first claims do that, since anyone may repeat them.
 */
export async function requerySoon(tx: Transaction, merchantRef: string): Promise<void> {
  if (referenceShape.test(merchantRef))
    await updateRequeryNow(tx, { merchantRef, sparing: sparingProviders, mostEarlyRequeries })
}
