import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type {
  listShares as listSharesEndpoint,
  removeShare as removeShareEndpoint,
} from '#domain/packages/sharing-api.ts'
import type { Transaction, Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { findContact } from './contact-queries.ts'
import { packageUnshared } from './emails.ts'
import { findLot, lockLot, type LockedLot } from './lot-queries.ts'
import { listLiveShares, findLotOfShare, endShares, adoptShares, listArrivedShares } from './share-queries.ts'

/** With whom an own pack is shared. Refuses request.not_found for a pack of someone else, to its sharers as well. */
export async function listShares(
  ctx: ReadContext,
  input: CheckedOf<typeof listSharesEndpoint>,
): Promise<OutputOf<typeof listSharesEndpoint> | Refusal> {
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

/**
 * Ends a share of an own pack: bookings stay, and no more are made. A booking that holds the pack's lock at this moment
 * is made before it. Refuses request.not_found for a share of someone else's pack, and for one that has ended.
 */
export async function removeShare(
  ctx: WriteContext,
  input: CheckedOf<typeof removeShareEndpoint>,
): Promise<OutputOf<typeof removeShareEndpoint> | Refusal> {
  const { personId: ownerId } = signedIn(ctx)
  const lotId = await findLotOfShare(ctx.tx, { shareId: input.id, ownerId })
  const lot = lotId && (await lockLot(ctx.tx, { lotId, branchId: ctx.branch.id, ownerId }))
  if (!lot) return refuse('request.not_found')
  const ended = await revokeShares(ctx.tx, { lot, shareId: input.id, origin: ctx.origin })
  return ended > 0 ? { success: true } : refuse('request.not_found')
}

interface Revocation {
  /** The pack, under its lock. */
  readonly lot: LockedLot
  /** One share; all of them when absent. */
  readonly shareId?: Id<'package_shares'>
  /** The address of the site, for emails. */
  readonly origin: string
}

/**
 * Ends shares of a pack and notifies the people who could use it; an e-mail that no account has verified gets no
 * message. Returns how many ended.
 */
export async function revokeShares(tx: Transaction, { lot, shareId, origin }: Revocation): Promise<number> {
  const ended = await endShares(tx, { lotId: lot.id, now: lot.now, ...(shareId === undefined ? {} : { shareId }) })
  for (const share of ended) {
    const contact = share.person_id === null ? undefined : await findContact(tx, share.person_id)
    const message = contact && packageUnshared({ shareId: share.id, name: lot.plan.name, contact, origin })
    if (message) await queueMessage(tx, message, lot.now)
  }
  return ended.length
}

const maxShares = 500

/**
 * Records the people whose e-mail was verified after a pack was shared with it. Nobody's right waits for it: a verified
 * e-mail is enough to use the pack. With the person recorded, the share outlives a change of e-mail. Returns how many
 * shares were looked at.
 */
export async function matchShares(db: Database): Promise<number> {
  const arrived = await listArrivedShares(db, maxShares)
  for (const share of arrived) {
    await inTransaction(db, async (tx) => {
      await lockLot(tx, { lotId: share.lot_id, branchId: share.branch_id })
      return adoptShares(tx, [{ personId: share.person_id, lotId: share.lot_id }])
    })
  }
  return arrived.length
}
