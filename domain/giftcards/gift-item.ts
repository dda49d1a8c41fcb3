import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { giftArtworks, giftDeliveries, giftStates } from './model.ts'

/** A gift as its buyer sees it: its text and its state, without its code. */
export const giftItem = z.strictObject({
  id: idOf('gift_cards'),
  order_id: idOf('orders'),
  order_number: z.string(),
  template: z.enum(giftArtworks),
  value: wireMoney,
  title: z.string(),
  sender_name: z.string(),
  recipient_name: z.string(),
  recipient_email: z.nullable(z.string()),
  /** Where the studio posts a printed card; null for one that its buyer prints. */
  recipient_address: z.nullable(z.string()),
  personal_message: z.string(),
  delivery: z.enum(giftDeliveries),
  state: z.enum(giftStates),
  /** When the e-mail leaves, where that is still to come. */
  send_at: z.nullable(wireInstant),
  sent_at: z.nullable(wireInstant),
  opened_at: z.nullable(wireInstant),
  posted_at: z.nullable(wireInstant),
  /** It can be sent at once, before its day or once more. */
  may_send: z.boolean(),
  /** The day on which it leaves can still change. */
  may_move: z.boolean(),
  created_at: wireInstant,
})
