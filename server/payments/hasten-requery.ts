import { mostHastened, sparingProviders } from '#domain/payments/next-requery.ts'
import type { Transaction } from '#server/driver/database.ts'
import { updateRequeryNow } from './queries.ts'

const referenceShape = /^[A-Z0-9-]{6,20}$/

/**
 * What an unsigned message claims is not believed, but the gateway is asked sooner whether there is something to it.
 * Where a gateway answers a few times a day about a reference only the first claims do that, since anyone may repeat
 * them.
 */
export async function hastenRequery(tx: Transaction, merchantRef: string): Promise<void> {
  if (referenceShape.test(merchantRef))
    await updateRequeryNow(tx, { merchantRef, sparing: sparingProviders, mostHastened })
}
