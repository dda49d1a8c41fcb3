import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listShares as endpoint } from '#domain/packages/sharing-api.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findLot } from './lot-queries.ts'
import { listLiveShares } from './share-queries.ts'

/** With whom an own pack is shared. Refuses request.not_found for a pack of someone else, to its sharers as well. */
export async function listShares(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const lot = await findLot(ctx.db, { lotId: input.lot_id, branchId: ctx.branch.id, ownerId: signedIn(ctx).personId })
  if (!lot) return refuse('request.not_found')
  const shares = await listLiveShares(ctx.db, lot.id)
  const places = lot.sharing ? lot.places : 0
  return {
    lot_id: lot.id,
    sharing: lot.sharing,
    places,
    free: Math.max(0, places - 1 - shares.length),
    data: shares.map((share) => ({
      id: share.id,
      email: share.email,
      state: share.accepted ? 'active' : 'waiting',
      from_at: wireTime(share.from_at, ctx.branch.zone),
    })),
  }
}
