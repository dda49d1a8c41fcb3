import type {
  listCards as listCardsEndpoint,
  checkBalance as checkBalanceEndpoint,
  redeemCard as redeemCardEndpoint,
  changeCard,
} from '#domain/giftcards/api.ts'
import { usableBalance } from '#domain/giftcards/balances.ts'
import { readCode } from '#domain/giftcards/card-code.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import { toWire, sen } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { type Instant, wireTime } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { isGiverOf } from '#server/giveaways/queries.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { lockHasLeft } from '#server/people/queries.ts'
import { cardCode } from './card-code.ts'
import { claimToken } from './claim-token.ts'
import { listGiftPage, activateGift } from './gift-queries.ts'
import { presentGift } from './present-gift.ts'
import { findCard, lockCard, type CardRow } from './queries.ts'

/** The gift cards that the caller bought. */
export async function listCards(
  ctx: ReadContext,
  query: CheckedOf<typeof listCardsEndpoint> & Only,
): Promise<OutputOf<typeof listCardsEndpoint>> {
  const now = await studioNow(ctx.db)
  const { rows, total } = await listGiftPage(ctx.db, { accountId: signedIn(ctx).accountId, ...query })
  return page(
    rows.map((gift) => presentGift(gift, { zone: ctx.branch.zone, now })),
    { ...query, total },
  )
}

/** The balance of a card. Refuses giftcards.unknown as `usableBalance` does, and for an invalid code. */
export async function checkBalance(
  ctx: ReadContext,
  input: CheckedOf<typeof checkBalanceEndpoint>,
): Promise<OutputOf<typeof checkBalanceEndpoint> | Refusal> {
  const code = readCode(input.code) ?? ''
  const card = await findCard(ctx.db, { branchId: ctx.branch.id, codeHash: cardCode.hash(code) })
  if (!card) return refuse('giftcards.unknown')
  const balance = usableBalance(card)
  if (isRefusal(balance)) return balance
  return { last_four: code.slice(-4), balance: toWire(balance) }
}

/**
 * Activates the gift card of a paid line: credits its value, and lets its e-mail be sent on its day. The caller holds
 * the lock of the order. Throws when the line has no pending card.
 */
export async function activateCard(
  tx: Transaction,
  { lineId, now }: { readonly lineId: Id<'order_lines'>; readonly now: Instant },
): Promise<void> {
  const card = await activateGift(tx, { lineId, now })
  if (!card) throw new Error(`line ${lineId} is paid but has no pending gift card`)
  await transferValue(tx, {
    eventKey: `gift_card:${card.id}:issued`,
    reason: 'gift_card_sold',
    subject: card.id,
    at: now,
    unit: 'sen',
    amount: sen(card.value_sen),
    from: { kind: 'house:gift_cards_issued' },
    to: { kind: 'gift_card', holder: card.id },
    about: card.id,
  })
}

/**
 * Moves the balance of a card into the caller's wallet; of many concurrent requests one gets it and the others find an
 * empty card. Refuses what `usableBalance` refuses, giveaways.own to its issuer, and auth.required where the account
 * has ended meanwhile.
 */
export async function redeemCard(
  ctx: WriteContext,
  input: CheckedOf<typeof redeemCardEndpoint>,
): Promise<OutputOf<typeof redeemCardEndpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  if (await lockHasLeft(ctx.tx, accountId)) return refuse('auth.required')
  const card = await lockCard(ctx.tx, { branchId: ctx.branch.id, ...keyOf(input, ctx.config.secrets) })
  if (!card) return refuse('giftcards.unknown')
  if (await isGiverOf(ctx.tx, { accountId, cardId: card.id })) return refuse('giveaways.own')
  const balance = usableBalance(card)
  if (isRefusal(balance)) return balance
  const moved = await transferValue(ctx.tx, {
    eventKey: `gift_card:${card.id}:redeemed:${card.entryCount}`,
    reason: 'gift_card',
    subject: card.id,
    at: card.now,
    unit: 'sen',
    amount: balance,
    from: { kind: 'gift_card', holder: card.id },
    to: { kind: 'store_credit', holder: accountId },
    about: card.id,
  })
  if (moved !== 'moved') throw new Error(`gift card ${card.id}: its balance changed under its lock (${moved})`)
  const wallet = await loadBalance(ctx.tx, { kind: 'store_credit', holder: accountId, unit: 'sen' })
  return { success: true, amount: toWire(balance), store_credit: toWire(sen(wallet)) }
}

/** The key of a card; the hash of nothing when it is neither a code nor a claim. */
function keyOf({ code = '', claim }: CheckedOf<typeof redeemCardEndpoint>, secrets: Secrets) {
  const id = claim === undefined ? undefined : claimToken.read(claim, secrets)
  return id === undefined ? { codeHash: cardCode.hash(readCode(code) ?? '') } : { id }
}

/** A card as staff see it: never its code. */
export function presentCard(card: CardRow, zone: string): OutputOf<typeof changeCard> {
  return {
    id: card.id,
    last_four: card.last_four,
    value: toWire(sen(card.value_sen)),
    balance: toWire(sen(card.balance)),
    status: card.status,
    created_at: wireTime(card.created_at, zone),
  }
}
