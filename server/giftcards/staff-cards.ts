import type {
  listStaffCards as listStaffCardsEndpoint,
  changeCard as changeCardEndpoint,
  listToPost as listToPostEndpoint,
  postGift as postGiftEndpoint,
} from '#domain/giftcards/api.ts'
import { checkBalanceChange } from '#domain/giftcards/balances.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { fromWire, sen, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Transaction } from '#server/driver/database.ts'
import { giveByStaff } from '#server/giveaways/give-by-staff.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { eraseLeftGifts, listToPostPage, lockGift, markGiftPosted } from './gift-queries.ts'
import { sumReturnable } from './order-card-queries.ts'
import { presentCard } from './own-cards.ts'
import { presentGift } from './present-gift.ts'
import { listCardPage, lockCard, updateCardStatus, type LockedCard } from './queries.ts'

/** The gift cards of the branch. */
export async function listStaffCards(
  ctx: ReadContext,
  query: CheckedOf<typeof listStaffCardsEndpoint>,
): Promise<OutputOf<typeof listStaffCardsEndpoint>> {
  const { rows, total } = await listCardPage(ctx.db, { branchId: ctx.branch.id, query })
  return page(
    rows.map((row) => presentCard(row, ctx.branch.zone)),
    { ...query, total },
  )
}

/**
 * Freezes or unfreezes a card, and sets its balance. Refuses a card of another branch, an unpaid one, what
 * `checkBalanceChange` refuses, and what `giveByStaff` refuses of what is added.
 */
export async function changeCard(
  ctx: WriteContext,
  { id, status, balance, reason }: CheckedOf<typeof changeCardEndpoint>,
): Promise<OutputOf<typeof changeCardEndpoint> | Refusal> {
  const { tx, branch } = ctx
  const card = await lockCard(tx, { branchId: branch.id, id })
  if (!card) return refuse('request.not_found')
  if (card.status === 'pending') return refuse('giftcards.not_active')
  const balanceSen = balance === undefined ? sen(card.balance) : fromWire(balance)
  // A card that holds too much can still be frozen, so only a balance that was sent is checked.
  const wrong = balance === undefined ? undefined : await checkBalance(tx, { card, balanceSen })
  if (wrong) return wrong
  const addedSen = sen(balanceSen - card.balance)
  const refusal =
    addedSen > 0
      ? await giveByStaff(ctx, { kind: 'gift_card', to: {}, subjectId: id, worthSen: addedSen, reason })
      : undefined
  if (refusal) return refusal
  const changed = { ...card, status: status ?? card.status, balance: balanceSen }
  if (changed.status !== card.status) await updateCardStatus(tx, changed)
  await setBalance(tx, { card, balanceSen })
  const [before, after] = [presentCard(card, branch.zone), presentCard(changed, branch.zone)]
  const details = { before, after, reason }
  const subject = { subjectKind: 'gift_cards', subjectId: id }
  await writeAudit(ctx, { at: card.now, action: 'giftcards.change', ...subject, details })
  return after
}

interface NewBalance {
  readonly card: LockedCard
  readonly balanceSen: Sen
}

async function checkBalance(tx: Transaction, { card, balanceSen }: NewBalance): Promise<Refusal | undefined> {
  const returnableSen = await sumReturnable(tx, card.id)
  return checkBalanceChange({ balanceSen, valueSen: sen(card.value_sen), returnableSen })
}

async function setBalance(tx: Transaction, { card, balanceSen }: NewBalance): Promise<void> {
  const change = balanceSen - card.balance
  if (change === 0) return
  const [studio, held] = [{ kind: 'house:gift_cards_issued' }, { kind: 'gift_card', holder: card.id }] as const
  const moved = await transferValue(tx, {
    eventKey: `gift_card:${card.id}:adjusted:${card.entryCount}`,
    reason: 'gift_card_adjusted',
    subject: card.id,
    at: card.now,
    unit: 'sen',
    amount: Math.abs(change),
    from: change > 0 ? studio : held,
    to: change > 0 ? held : studio,
    about: card.id,
  })
  if (moved !== 'moved') throw new Error(`gift card ${card.id}: its balance changed under its lock (${moved})`)
}

/** The printed cards that wait for the post, without their codes. */
export async function listToPost(
  ctx: ReadContext,
  query: CheckedOf<typeof listToPostEndpoint>,
): Promise<OutputOf<typeof listToPostEndpoint>> {
  const now = await studioNow(ctx.db)
  const { rows, total } = await listToPostPage(ctx.db, { branchId: ctx.branch.id, ...query })
  return page(
    rows.map((gift) => presentGift(gift, { zone: ctx.branch.zone, now })),
    { ...query, total },
  )
}

/**
 * Records that a printed gift card was posted; only the first time counts. Refuses a card of another branch, an unpaid
 * one, and one that goes by e-mail.
 */
export async function postGift(
  ctx: WriteContext,
  { id, reason }: CheckedOf<typeof postGiftEndpoint>,
): Promise<OutputOf<typeof postGiftEndpoint> | Refusal> {
  const gift = await lockGift(ctx.tx, { cardId: id })
  if (!gift || gift.branch_id !== ctx.branch.id) return refuse('request.not_found')
  if (gift.status === 'pending') return refuse('giftcards.not_active')
  if (gift.delivery !== 'physical') return refuse('giftcards.by_email')
  const { now } = gift
  const postedAt = gift.posted_at ?? now
  if (gift.posted_at === null) {
    await markGiftPosted(ctx.tx, { cardId: id, now })
    await eraseLeftGifts(ctx.tx, [id])
    const subject = { subjectKind: 'gift_cards', subjectId: id }
    await writeAudit(ctx, { at: now, action: 'giftcards.post', ...subject, details: { reason } })
  }
  return presentGift({ ...gift, posted_at: postedAt }, { zone: ctx.branch.zone, now })
}
