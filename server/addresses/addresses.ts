import { displayText } from '#domain/addresses/address-text.ts'
import type {
  listAddresses as listAddressesEndpoint,
  getAddress as getAddressEndpoint,
  addAddress as addAddressEndpoint,
  saveAddress as saveAddressEndpoint,
  deleteAddress as deleteAddressEndpoint,
} from '#domain/addresses/api.ts'
import { maxAddresses, country } from '#domain/addresses/model.ts'
import { readAddress, wholeAddress, checkAddress } from '#domain/addresses/read-address.ts'
import { states } from '#domain/addresses/states.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import { inputRefusal } from '#server/kit/api-response.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import {
  listAddressPage,
  findAddress,
  clearDefault,
  insertAddress,
  lockAddressBook,
  updateAddress,
  removeAddress,
} from './queries.ts'

/** The caller's address book, the default first. */
export async function listAddresses(
  ctx: ReadContext,
  query: CheckedOf<typeof listAddressesEndpoint>,
): Promise<OutputOf<typeof listAddressesEndpoint>> {
  const { rows, total } = await listAddressPage(ctx.db, { accountId: signedIn(ctx).accountId, query })
  return page(
    rows.map((row) => presentAddress(row, ctx)),
    { ...query, total },
  )
}

/** One address of the caller. Anybody else's is `request.not_found`, like one that does not exist. */
export async function getAddress(
  ctx: ReadContext,
  { id }: CheckedOf<typeof getAddressEndpoint>,
): Promise<OutputOf<typeof getAddressEndpoint> | Refusal> {
  const row = await findAddress(ctx.db, { accountId: signedIn(ctx).accountId, id })
  return row === undefined ? refuse('request.not_found') : presentAddress(row, ctx)
}

/** Adds an address; the first one is the default. Refuses more than an address book holds. */
export async function addAddress(
  ctx: WriteContext,
  { title, country, default: wantsDefault, ...sent }: CheckedOf<typeof addAddressEndpoint>,
): Promise<OutputOf<typeof addAddressEndpoint> | Refusal> {
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

/**
 * Replaces an address of the caller's; anybody else's is `request.not_found`. The default stays the default until
 * another one is chosen, so that there always is one.
 */
export async function saveAddress(
  ctx: WriteContext,
  { id, title, country, default: wantsDefault, ...sent }: CheckedOf<typeof saveAddressEndpoint>,
): Promise<OutputOf<typeof saveAddressEndpoint> | Refusal> {
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

/** Removes an address of the caller; anybody else's is `request.not_found`. Placed orders keep theirs. */
export async function deleteAddress(
  ctx: WriteContext,
  { id }: CheckedOf<typeof deleteAddressEndpoint>,
): Promise<OutputOf<typeof deleteAddressEndpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  await lockAddressBook(ctx.tx, accountId)
  return (await removeAddress(ctx.tx, { accountId, id })) ? { success: true } : refuse('request.not_found')
}

type Row = NonNullable<Awaited<ReturnType<typeof findAddress>>>

interface Reader {
  readonly locale: Locale
  readonly branch: { readonly zone: string }
}

function presentAddress(row: Row, { locale, branch }: Reader): OutputOf<typeof getAddressEndpoint> {
  const { is_default: isDefault, created_at: createdAt, ...address } = row
  const state = row.state_id === null ? '' : inLocale(states[row.state_id], locale)
  const problem = checkAddress(row, row.state_id ?? undefined)
  return {
    ...address,
    country,
    state,
    default: isDefault,
    display_text: displayText({ ...row, state: row.state_id === null ? '' : states[row.state_id].en }),
    problem: problem === undefined ? null : { code: problem.code, message: sentence(locale, problem.code, {}) },
    created_at: wireTime(createdAt, branch.zone),
  }
}
