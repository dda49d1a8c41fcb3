import type { changeCard } from '#domain/giftcards/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { CardRow } from './queries.ts'

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
