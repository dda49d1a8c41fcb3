import type { addAddress as endpoint } from '#domain/addresses/api.ts'
import { maxAddresses } from '#domain/addresses/model.ts'
import { readAddress } from '#domain/addresses/read-address.ts'
import { wholeAddress } from '#domain/addresses/sent-address.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inputRefusal } from '#server/kit/api-response.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { presentAddress } from './present-address.ts'
import { clearDefault, insertAddress, lockAddressBook } from './queries.ts'

/** Adds an address; the first one is the default. Refuses more than an address book holds. */
export async function addAddress(
  ctx: WriteContext,
  { title, country, default: wantsDefault, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const whole = wholeAddress.safeParse(readAddress(sent))
  if (!whole.success) return inputRefusal(whole.error)
  const address = { ...whole.data, title, country }
  const { accountId } = signedIn(ctx)
  const { count, now } = await lockAddressBook(ctx.tx, accountId)
  if (count >= maxAddresses) return refuse('addresses.too_many', { values: { max: maxAddresses } })
  const isDefault = wantsDefault || count === 0
  if (isDefault) await clearDefault(ctx.tx, accountId)
  return presentAddress(await insertAddress(ctx.tx, { accountId, address, isDefault, now }), ctx)
}
