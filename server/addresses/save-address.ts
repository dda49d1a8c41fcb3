import type { saveAddress as endpoint } from '#domain/addresses/api.ts'
import { readAddress } from '#domain/addresses/read-address.ts'
import { wholeAddress } from '#domain/addresses/sent-address.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inputRefusal } from '#server/kit/api-response.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { presentAddress } from './present-address.ts'
import { clearDefault, findAddress, lockAddressBook, updateAddress } from './queries.ts'

/**
 * Replaces an address of the caller's; anybody else's is `request.not_found`. The default stays the default until
 * another one is chosen, so that there always is one.
 */
export async function saveAddress(
  ctx: WriteContext,
  { id, title, country, default: wantsDefault, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const whole = wholeAddress.safeParse(readAddress(sent))
  if (!whole.success) return inputRefusal(whole.error)
  const address = { ...whole.data, title, country }
  const { accountId } = signedIn(ctx)
  const { now } = await lockAddressBook(ctx.tx, accountId)
  const before = await findAddress(ctx.tx, { accountId, id })
  if (before === undefined) return refuse('request.not_found')
  const isDefault = wantsDefault || before.is_default
  if (wantsDefault) await clearDefault(ctx.tx, accountId)
  const row = await updateAddress(ctx.tx, { accountId, id, address, isDefault, now })
  if (row === undefined) throw new Error(`address ${id} is missing: it was deleted while its account was locked`)
  return presentAddress(row, ctx)
}
