import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { chosenValues, hasKeyword, page } from '#domain/kit/list.ts'
import type { listMyPackages as listMyPackagesEndpoint } from '#domain/packages/api.ts'
import type { LotState } from '#domain/packages/model.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentLot } from './present-lot.ts'
import { listLots, type HeldLot } from './queries.ts'

type Input = CheckedOf<typeof listMyPackagesEndpoint>
type Output = OutputOf<typeof listMyPackagesEndpoint>

const lotStates = ['usable', 'empty', 'expired', 'revoked'] as const satisfies readonly LotState[]

/**
 * The caller's packs in this branch, and those that others share with the caller. A state depends on the time, so packs
 * are filtered here and not in the database.
 */
export async function listMyPackages(ctx: ReadContext, input: Input): Promise<Output> {
  const now = await studioNow(ctx.db)
  const lots = await listLots(ctx.db, { personId: signedIn(ctx).personId, branchId: ctx.branch.id })
  const states = chosenValues(input, lotStates)
  const shown = lots
    .filter(({ name }) => hasKeyword(Object.values(name), input.keyword))
    .toSorted(inOrder(input))
    .map((lot) => presentLot(lot, { branch: ctx.branch, locale: ctx.locale, now }))
    .filter(({ state }) => states?.includes(state) ?? true)
  const from = (input.page - 1) * input.limit
  return page(shown.slice(from, from + input.limit), { total: shown.length, limit: input.limit, page: input.page })
}

function inOrder({ orderBy, sortedBy }: Input): (a: HeldLot, b: HeldLot) => number {
  const at = (lot: HeldLot) => (orderBy === 'created_at' ? lot.purchasedAt : lot.expiresAt)
  const sign = sortedBy === 'asc' ? 1 : -1
  return (a, b) => sign * Temporal.Instant.compare(at(a), at(b)) || (a.id < b.id ? -1 : 1)
}
