import type { Target } from '#domain/accounts/contacts.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideMerge, keptContacts } from '#domain/merges/decide-merge.ts'
import type { Holdings } from '#domain/merges/model.ts'
import { endAccess } from '#server/accounts/end-access.ts'
import { eraseAccount, takeContacts } from '#server/accounts/session-queries.ts'
import { moveAddresses } from '#server/addresses/queries.ts'
import { closeFeed } from '#server/calendars/queries.ts'
import { moveCarts } from '#server/cart/move-carts.ts'
import { moveGroupMember } from '#server/catalog/catalog-write-queries.ts'
import { countRating, lockProduct } from '#server/catalog/product-write-queries.ts'
import { endContracts } from '#server/contracts/end-contract.ts'
import { moveContracts } from '#server/contracts/queries.ts'
import { moveReferrals } from '#server/discounts/referral-queries.ts'
import type { Transaction } from '#server/driver/database.ts'
import { eraseAnswers } from '#server/kit/idempotency.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { moveStaffWords } from '#server/members/queries.ts'
import { moveRestrictions } from '#server/members/restriction-queries.ts'
import { moveMessages } from '#server/messages/notice-queries.ts'
import { moveBookings } from '#server/occupancy/merge-queries.ts'
import { moveOrders } from '#server/orders/claim-queries.ts'
import { giveKeptOrders } from '#server/orders/give-kept-orders.ts'
import { moveIntroClaims } from '#server/packages/intro-queries.ts'
import { moveLots } from '#server/packages/lot-queries.ts'
import { moveShares } from '#server/packages/share-queries.ts'
import { moveApart } from '#server/people/alike-queries.ts'
import { absorbPerson, erasePersons } from '#server/people/queries.ts'
import { movePoints } from '#server/points/points.ts'
import { moveCorrections } from '#server/privacy/correction-queries.ts'
import { movePrivates } from '#server/privates/queries.ts'
import { moveReviews } from '#server/reviews/queries.ts'
import { erasePreferences } from '#server/waitlist/preference-queries.ts'
import { moveSaved } from '#server/wishlist/queries.ts'
import { insertMerge, loadHoldings, loadStanding, type Side } from './queries.ts'

export interface Pair {
  /** The one that stays. */
  readonly own: Side
  /** The one that ends. */
  readonly other: Side
  /** By which its owner got a code; undefined where staff merge them. */
  readonly channel: Target['channel'] | undefined
  /** The session that stays, of the owner who merges them. */
  readonly sessionHash: string | undefined
  readonly now: Instant
  /** The address of the site. */
  readonly origin: string
}

/**
 * Merges two locked accounts: everything of the other moves to this one, once, and the other ends as a deleted one
 * does. Packs move as they are, so that no credit is posted again; store credit is transferred. Signed forms stay with
 * their signer. Every session but that one ends on both sides.
 */
export async function joinAccounts(tx: Transaction, pair: Pair): Promise<Holdings | Refusal> {
  const { own, other, now } = pair
  // The code has verified the e-mail, so a guest's order that waited for that now belongs to the account.
  if (pair.channel === 'email') await giveKeptOrders(tx, { accountId: other.accountId, now })
  const refusal = decideMerge(await loadStanding(tx, pair))
  if (refusal) return refusal
  const moved = await loadHoldings(tx, other)
  // In the common order of locks: what an order delivers meanwhile is a pack by then, and what a pack pays for is a
  // booking.
  await moveOrders(tx, { from: other, to: own })
  await endContracts(tx, { accountId: other.accountId, statuses: ['pending'], origin: pair.origin })
  await moveContracts(tx, { from: other, to: own })
  const paid = await movePackages(tx, pair)
  if (isRefusal(paid)) return paid
  await moveBookings(tx, { from: other, to: own })
  await moveShopping(tx, pair)
  const between = { from: other.accountId, to: own.accountId }
  await moveReferrals(tx, { ...between, now })
  await movePoints(tx, { ...between, now })
  for (const moving of [moveMessages, movePrivates, moveCorrections]) await moving(tx, between)
  for (const ending of [closeFeed, erasePreferences, eraseAnswers]) await ending(tx, other.accountId)
  const people = { from: other.personId, to: own.personId }
  await moveStaffWords(tx, people)
  await moveRestrictions(tx, people)
  await moveApart(tx, people)
  await absorbPerson(tx, { ...people, now })
  await erasePersons(tx, { personId: other.personId, keys: [], now })
  await eraseAccount(tx, { accountId: other.accountId, now })
  await takeContacts(tx, { accountId: own.accountId, ...keptContacts(pair.channel, pair), now })
  const { sessionHash: keep } = pair
  await endAccess(tx, { accountId: own.accountId, ...(keep !== undefined && { keep }), now })
  await insertMerge(tx, { own, other, moved, now })
  return moved
}

/** Packs, shares of the packs of others, used offers, and store credit. */
async function movePackages(tx: Transaction, { own, other, now }: Pair): Promise<{ readonly done: true } | Refusal> {
  const people = { from: other.personId, to: own.personId }
  await moveLots(tx, people)
  await moveShares(tx, { ...people, email: other.emailVerified ? other.email : null, now })
  await moveIntroClaims(tx, people)
  const amount = await lockBalance(tx, { kind: 'store_credit', holder: other.accountId, unit: 'sen' })
  if (amount === 0) return { done: true }
  const posted = await transferValue(tx, {
    eventKey: `merge:${other.accountId}:store_credit`,
    reason: 'merge',
    at: now,
    about: own.accountId,
    unit: 'sen',
    amount,
    from: { kind: 'store_credit', holder: other.accountId },
    to: { kind: 'store_credit', holder: own.accountId },
  })
  return posted === 'moved' ? { done: true } : refuse('request.busy')
}

/** The cart of every branch, addresses, favourites and recent products, price groups, and reviews. */
async function moveShopping(tx: Transaction, { own, other }: Pair): Promise<void> {
  const between = { from: other.accountId, to: own.accountId }
  await moveCarts(tx, { from: { accountId: other.accountId }, accountId: own.accountId })
  for (const moving of [moveAddresses, moveSaved, moveGroupMember]) await moving(tx, between)
  for (const productId of await moveReviews(tx, between)) {
    await lockProduct(tx, productId)
    await countRating(tx, productId)
  }
}
