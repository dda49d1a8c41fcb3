import type { listAddresses as endpoint } from '#domain/addresses/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentAddress } from './present-address.ts'
import { listAddressPage } from './queries.ts'

/** The caller's address book, the default first. */
export async function listAddresses(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listAddressPage(ctx.db, { accountId: signedIn(ctx).accountId, query })
  return page(
    rows.map((row) => presentAddress(row, ctx)),
    { ...query, total },
  )
}
