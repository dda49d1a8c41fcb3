import type { z } from 'zod/mini'
import { decideDay, decideSend } from '#domain/giftcards/decide-send.ts'
import type { giftItem } from '#domain/giftcards/gift-item.ts'
import { giftState } from '#domain/giftcards/gift-state.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isBefore, wireTime, type Instant } from '#domain/kit/time.ts'
import type { GiftRow } from './gift-queries.ts'

/** A gift as the API writes it, for its buyer. */
export function presentGift(
  gift: GiftRow,
  { zone, now }: { readonly zone: string; readonly now: Instant },
): z.output<typeof giftItem> {
  const { delivery, due_at: dueAt, sent_at: sentAt, opened_at: openedAt, posted_at: postedAt, sends } = gift
  const isPaid = gift.status !== 'pending'
  const next = isPaid ? dueAt : gift.send_at
  return {
    id: gift.card_id,
    order_id: gift.order_id,
    order_number: gift.order_number,
    template: gift.artwork,
    value: toWire(sen(gift.value_sen)),
    title: gift.title,
    sender_name: gift.sender_name,
    recipient_name: gift.recipient_name,
    recipient_email: gift.recipient_email,
    recipient_address: gift.recipient_address,
    personal_message: gift.message,
    delivery,
    state: giftState({ delivery, isActive: isPaid, dueAt, sentAt, openedAt, postedAt }, now),
    send_at: next !== null && isBefore(now, next) ? wireTime(next, zone) : null,
    sent_at: sentAt && wireTime(sentAt, zone),
    opened_at: openedAt && wireTime(openedAt, zone),
    posted_at: postedAt && wireTime(postedAt, zone),
    may_send: decideSend({ delivery, isActive: gift.status === 'active', sends }) === undefined,
    may_move: decideDay({ delivery, sends }) === undefined,
    created_at: wireTime(gift.created_at, zone),
  }
}
