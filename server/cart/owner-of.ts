import type { Caller } from '#server/kit/context.ts'
import type { CartOwner } from './cart-queries.ts'

/** Whose cart a caller has; nobody has none. */
export function ownerOf(caller: Caller): CartOwner | undefined {
  if (caller.kind === 'nobody') return undefined
  return caller.kind === 'account' ? { accountId: caller.accountId } : { tokenHash: caller.cartHash }
}
