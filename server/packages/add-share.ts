import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { checkShareable } from '#domain/packages/check-lot.ts'
import { decideShare } from '#domain/packages/decide-share.ts'
import type { addShare as endpoint } from '#domain/packages/sharing-api.ts'
import { lotState } from '#domain/packages/validity.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { findContact } from './contact-queries.ts'
import { packageShared } from './emails.ts'
import { lockLot, type LockedLot } from './lot-queries.ts'
import { listLiveShares, findOwner, findVerifiedPerson, insertShare, type NewShare } from './share-queries.ts'

type Input = CheckedOf<typeof endpoint>
type Output = OutputOf<typeof endpoint>

/**
 * Shares an own pack with one more e-mail, which gets a message. A person who has verified it books with the same
 * credits from now on; an account that verifies it later from then on. Refuses what `checkShareable` and `decideShare`
 * refuse, and request.not_found for a pack of someone else.
 */
export async function addShare(ctx: WriteContext, input: Input): Promise<Output | Refusal> {
  const { tx, branch } = ctx
  const { personId } = signedIn(ctx)
  const lot = await lockLot(tx, { lotId: input.lot_id, branchId: branch.id, ownerId: personId })
  if (!lot) return refuse('request.not_found')
  const unshareable = checkShareable(lot.plan)
  if (unshareable) return unshareable
  const live = await listLiveShares(tx, lot.id)
  const owner = await findOwner(tx, personId)
  const sharer = await findVerifiedPerson(tx, input.email)
  if (sharer === personId) return refuse('packages.share_self')
  const plan = decideShare({
    email: input.email,
    lot: { state: stateOf(lot), sharing: lot.sharing, places: lot.places },
    owner,
    live,
  })
  if (isRefusal(plan)) return plan
  const shareId = await takeSlot(ctx, {
    lotId: lot.id,
    places: lot.places,
    slot: plan.slot,
    email: input.email,
    // A person who shares it under another e-mail is not added twice; a refusal would reveal whose e-mail it is.
    personId: live.some((share) => share.person_id === sharer) ? undefined : sharer,
    now: lot.now,
  })
  if (isRefusal(shareId)) return shareId
  const contact = await findContact(tx, personId)
  if (contact)
    await queueMessage(
      tx,
      packageShared({ shareId, email: input.email, owner: contact, name: lot.plan.name, origin: ctx.origin }),
      lot.now,
    )
  return {
    success: true,
    free: lot.places - 1 - live.length - 1,
    share: {
      id: shareId,
      email: input.email,
      // The response is the same whether the e-mail has an account or not.
      state: 'waiting',
      from_at: wireTime(lot.now, branch.zone),
    },
  }
}

/** A pack without credits may be shared: a cancelled class gives one back. */
function stateOf(lot: LockedLot) {
  return lotState({ left: 1, expiresAt: lot.expiresAt, revoked: lot.revoked }, lot.now)
}

/** The constraints refuse what the rule wrongly accepted, should any code call it without the lock. */
async function takeSlot(ctx: WriteContext, share: NewShare) {
  try {
    return await insertShare(ctx.tx, share)
  } catch (error) {
    switch (brokenConstraint(error)) {
      case 'package_shares_one_per_slot':
      case 'package_shares_cap':
        return refuse('packages.share_full', { values: { places: share.places } })
      case 'package_shares_one_per_email':
      case 'package_shares_one_per_person':
        return refuse('packages.share_exists')
      default:
        throw error
    }
  }
}
