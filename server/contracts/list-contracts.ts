import type { listContracts as endpoint } from '#domain/contracts/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentContracts } from './present-contracts.ts'
import { listContractRows } from './queries.ts'

/** The caller's own memberships in the branch, newest first. */
export async function listContracts(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listContractRows(ctx.db, {
    accountId: signedIn(ctx).accountId,
    branchId: ctx.branch.id,
    query: input,
  })
  const contracts = await presentContracts(ctx.db, { rows, locale: ctx.locale, now: await studioNow(ctx.db) })
  return page(contracts, { total, limit: input.limit, page: input.page })
}
