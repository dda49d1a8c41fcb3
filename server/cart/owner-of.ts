import type { Caller } from '#server/kit/context.ts'
import type { CartOwner } from './cart-queries.ts'

/** The cart of a caller; undefined without a token. */
export function ownerOf(caller: Caller): CartOwner | undefined {
  if (caller.kind === 'nobody') return undefined
  return caller.kind === 'account' ? { accountId: caller.accountId } : { tokenHash: caller.cartHash }
}
