import type { checkBalance as endpoint } from '#domain/giftcards/api.ts'
import { readCode } from '#domain/giftcards/read-code.ts'
import { usableBalance } from '#domain/giftcards/usable-balance.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { toWire } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { cardCode } from './card-code.ts'
import { findCard } from './queries.ts'

/** The balance of a card. Refuses giftcards.unknown as `usableBalance` does, and for an invalid code. */
export async function checkBalance(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const code = readCode(input.code) ?? ''
  const card = await findCard(ctx.db, { branchId: ctx.branch.id, codeHash: cardCode.hash(code) })
  if (!card) return refuse('giftcards.unknown')
  const balance = usableBalance(card)
  if (isRefusal(balance)) return balance
  return { last_four: code.slice(-4), balance: toWire(balance) }
}
