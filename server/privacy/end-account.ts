import type { Id } from '#domain/kit/id.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { decideDeletion } from '#domain/privacy/decide-deletion.ts'
import { lockContact } from '#server/accounts/code-queries.ts'
import { eraseAccount, eraseRequestedCodes } from '#server/accounts/session-queries.ts'
import { eraseAddresses } from '#server/addresses/queries.ts'
import { closeFeed } from '#server/calendars/queries.ts'
import { eraseComments } from '#server/cancellations/queries.ts'
import { eraseCarts } from '#server/cart/checkout-queries.ts'
import { endContracts } from '#server/contracts/end-contract.ts'
import type { Transaction } from '#server/driver/database.ts'
import { eraseGifts } from '#server/giftcards/gift-queries.ts'
import { eraseAnswers } from '#server/kit/idempotency.ts'
import { eraseStaffWords } from '#server/members/queries.ts'
import { eraseRestrictions } from '#server/members/restriction-queries.ts'
import { eraseMessages } from '#server/messages/notice-queries.ts'
import { eraseSubscriptions } from '#server/newsletter/queries.ts'
import { eraseOrderContacts, lockBuyer } from '#server/orders/queries.ts'
import { eraseIntroKeys } from '#server/packages/intro-queries.ts'
import { listFamilyLots, lockLot, updateRevoked } from '#server/packages/lot-queries.ts'
import { eraseShares } from '#server/packages/share-queries.ts'
import { revokeShares } from '#server/packages/shares.ts'
import { erasePayers } from '#server/payments/queries.ts'
import { formerKeys } from '#server/people/identity-keys.ts'
import { erasePersons } from '#server/people/queries.ts'
import { eraseNotes } from '#server/privates/queries.ts'
import { eraseReviewTexts } from '#server/reviews/queries.ts'
import { eraseViews } from '#server/views/queries.ts'
import { erasePreferences } from '#server/waitlist/preference-queries.ts'
import { eraseSaved } from '#server/wishlist/queries.ts'
import { eraseCorrections } from './correction-queries.ts'
import { listClearKeys, loadStanding } from './queries.ts'

interface Leaving {
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  /** The secret of the installation, by which somebody who returns is recognised. */
  readonly secret: string
  /** The address of the site, for emails. */
  readonly origin: string
}

/**
 * Clears what an account and its people have in every room, under the lock of its orders. Refuses
 * `accounts.delete_open` and `accounts.delete_staff`.
 */
export async function endAccount(
  tx: Transaction,
  { accountId, personId, secret, origin }: Leaving,
): Promise<{ readonly done: true } | Refusal> {
  const { email, phone, now } = await lockBuyer(tx, accountId)
  // Late money for an expired order checks the account under this lock.
  const { verifiedAt } = await lockContact(tx, accountId)
  const refusal = decideDeletion(await loadStanding(tx, { accountId, personId }))
  if (refusal) return refusal
  const keys = formerKeys(await listClearKeys(tx, personId), secret)
  await endContracts(tx, { accountId, statuses: ['pending', 'active', 'overdue'], origin })
  await revokePacks(tx, { personId, origin })
  await eraseAccount(tx, { accountId, now })
  await erasePersons(tx, { personId, keys, now })
  await eraseStaffWords(tx, personId)
  await eraseRestrictions(tx, personId)
  await eraseIntroKeys(tx, { personId, keys })
  await eraseShares(tx, { personId, email: verifiedAt === null ? null : email, now })
  await eraseMessages(tx, { accountId, recipients: [email, phone].filter((contact) => contact !== null) })
  if (email !== null) await eraseSubscriptions(tx, [email])
  await eraseOrderContacts(tx, accountId)
  for (const erasing of [
    eraseRequestedCodes,
    eraseViews,
    eraseAddresses,
    closeFeed,
    eraseComments,
    eraseGifts,
    eraseCarts,
    eraseNotes,
    erasePayers,
    eraseReviewTexts,
    erasePreferences,
    eraseSaved,
    eraseAnswers,
    eraseCorrections,
  ])
    await erasing(tx, accountId)
  return { done: true }
}

/**
 * Revokes the packs of a person who leaves, and of the dependants: nobody books with them any more, and sharers are
 * notified. Bookings stay.
 */
async function revokePacks(
  tx: Transaction,
  { personId, origin }: { readonly personId: Id<'persons'>; readonly origin: string },
): Promise<void> {
  for (const wanted of await listFamilyLots(tx, personId)) {
    const lot = await lockLot(tx, wanted)
    if (!lot) throw new Error(`pack ${wanted.lotId} is missing under its lock`)
    await revokeShares(tx, { lot, origin })
    await updateRevoked(tx, { lotId: lot.id, now: lot.now })
  }
}
