import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { removeShare as endpoint } from '#domain/packages/sharing-api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockLot } from './lot-queries.ts'
import { revokeShares } from './revoke-shares.ts'
import { findLotOfShare } from './share-queries.ts'

/**
 * Ends a share of an own pack: bookings stay, and no more are made. A booking that holds the pack's lock at this moment
 * is made before it. Refuses request.not_found for a share of someone else's pack, and for one that has ended.
 */
export async function removeShare(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { personId: ownerId } = signedIn(ctx)
  const lotId = await findLotOfShare(ctx.tx, { shareId: input.id, ownerId })
  const lot = lotId && (await lockLot(ctx.tx, { lotId, branchId: ctx.branch.id, ownerId }))
  if (!lot) return refuse('request.not_found')
  const ended = await revokeShares(ctx.tx, { lot, shareId: input.id, origin: ctx.origin })
  return ended > 0 ? { success: true } : refuse('request.not_found')
}
