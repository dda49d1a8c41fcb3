import type { deleteAddress as endpoint } from '#domain/addresses/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockAddressBook, removeAddress } from './queries.ts'

/** Removes an address of the caller; anybody else's is `request.not_found`. Placed orders keep theirs. */
export async function deleteAddress(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  await lockAddressBook(ctx.tx, accountId)
  return (await removeAddress(ctx.tx, { accountId, id })) ? { success: true } : refuse('request.not_found')
}
