import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { listIntroClaims, lockIntro } from './intro-queries.ts'

interface IntroBuyer {
  readonly branchId: Id<'branches'>
  readonly personId: Id<'persons'>
  readonly orderId: string
}

/**
 * Whether the person may still have the intro offer with that order: nobody else holds it under any of the person's
 * keys. Writes nothing, and stays true until the transaction ends, because `reserveIntro` waits for the same lock.
 */
export async function isIntroFree(tx: Transaction, { branchId, personId, orderId }: IntroBuyer): Promise<boolean> {
  const keys = await lockIntro(tx, { branchId, personId })
  const claims = await listIntroClaims(tx, { branchId, keys })
  return claims.every((claim) => claim.orderId === orderId)
}
