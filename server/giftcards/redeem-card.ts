import type { redeemCard as endpoint } from '#domain/giftcards/api.ts'
import { readCode } from '#domain/giftcards/read-code.ts'
import { usableBalance } from '#domain/giftcards/usable-balance.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isGiverOf } from '#server/giveaways/queries.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { cardCode } from './card-code.ts'
import { claimToken } from './claim-token.ts'
import { lockCard } from './queries.ts'

/**
 * Moves the balance of a card into the caller's wallet; of many concurrent requests one gets it and the others find an
 * empty card. Refuses what `usableBalance` refuses, and giveaways.own to its issuer.
 */
export async function redeemCard(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  const card = await lockCard(ctx.tx, { branchId: ctx.branch.id, ...keyOf(input, ctx.config.secret) })
  if (!card) return refuse('giftcards.unknown')
  if (await isGiverOf(ctx.tx, { accountId, cardId: card.id })) return refuse('giveaways.own')
  const balance = usableBalance(card)
  if (isRefusal(balance)) return balance
  const moved = await transferValue(ctx.tx, {
    eventKey: `gift_card:${card.id}:redeemed:${card.place}`,
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
function keyOf({ code = '', claim }: CheckedOf<typeof endpoint>, secret: string) {
  const id = claim === undefined ? undefined : claimToken.read(claim, secret)
  return id === undefined ? { codeHash: cardCode.hash(readCode(code) ?? '') } : { id }
}
