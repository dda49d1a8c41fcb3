import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { wireMoney } from '#domain/kit/wire-money.ts'
import { cardLimit, cardStatuses } from './model.ts'

const managers = { staff: ['owner', 'manager'] } as const
const code = z.string().check(z.trim(), z.minLength(1, 'fields.required'), z.maxLength(100, 'fields.too_long'))
/** From nothing to RM 5,000.00. */
const held = wireMoney.check(z.regex(/^((\d{1,3}|[1-4]\d{3})\.\d{2}|5000\.00)$/))
const reason = z.string().check(z.trim(), z.minLength(1, 'fields.required'), z.maxLength(500, 'fields.too_long'))

/**
 * The same answer for a card that does not exist, is frozen, or is empty. A POST, so that no code stands in an
 * address.
 */
export const checkBalance = endpoint({
  name: 'giftcards.check_balance',
  method: 'POST',
  path: '/gift-cards/check-balance',
  who: 'anyone',
  replay: false,
  summary: 'What is left on a gift card',
  limit: cardLimit,
  refusals: ['giftcards.unknown'],
  input: z.strictObject({ code }),
  output: z.strictObject({ last_four: z.string(), balance: wireMoney }),
})

/** One way: what is on the card becomes store credit of the caller, all of it. */
export const redeemCard = endpoint({
  name: 'giftcards.redeem',
  method: 'POST',
  path: '/gift-cards/redeem',
  who: 'account',
  summary: "Move what is left on a gift card into the caller's store credit",
  limit: cardLimit,
  refusals: ['giftcards.unknown'],
  input: z.strictObject({ code }),
  output: z.strictObject({ success: z.literal(true), amount: wireMoney, store_credit: wireMoney }),
})

const written = (most: number) => z._default(z.string().check(z.maxLength(most, 'fields.too_long')), '')

/** The preview while a card is written, so that any part may be missing yet. */
export const formatContent = endpoint({
  name: 'giftcards.format_content',
  method: 'POST',
  path: '/gift-cards/format-content',
  who: 'anyone',
  summary: 'How the words of a gift card will look, as text',
  limit: { name: 'gift_card_preview', points: 120, seconds: 60, by: 'caller' },
  refusals: [],
  input: z.strictObject({
    title: written(100),
    sender_name: written(100),
    recipient_name: written(100),
    message: written(500),
  }),
  output: z.strictObject({
    title: z.string(),
    /** Empty while nobody is named. */
    for: z.string(),
    from: z.string(),
    lines: z.array(z.string()),
  }),
})

const cardItem = z.strictObject({
  id: idOf('gift_cards'),
  last_four: z.string(),
  value: wireMoney,
  balance: wireMoney,
  status: z.enum(cardStatuses),
  created_at: wireInstant,
})

export const listStaffCards = endpoint({
  name: 'giftcards.staff_list',
  method: 'GET',
  path: '/staff/gift-cards',
  who: managers,
  summary: 'Gift cards that were issued, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { last_four: /^[0-9A-Z]{4}$/, status: /^(active|frozen)$/ },
      orders: ['created_at'],
      sorted: 'desc',
    }),
  }),
  output: pageOf(cardItem),
})

/** The code is in this response and in no other. */
export const issueCard = endpoint({
  name: 'giftcards.issue',
  method: 'POST',
  path: '/staff/gift-cards',
  who: managers,
  status: 201,
  replay: false,
  summary: 'Issue a gift card that nobody bought here',
  refusals: [],
  input: z.strictObject({ value: held.check(z.regex(/[1-9]/)), reason }),
  output: z.extend(cardItem, { code: z.string() }),
})

/** A card never holds more than it was issued with. */
export const changeCard = endpoint({
  name: 'giftcards.change',
  method: 'PUT',
  path: '/staff/gift-cards/{id}',
  who: managers,
  summary: 'Freeze a gift card or free it again, and set what is left on it',
  refusals: ['request.not_found', 'giftcards.over_value'],
  input: z.strictObject({
    id: idOf('gift_cards'),
    status: z.optional(z.enum(cardStatuses)),
    balance: z.optional(held),
    reason,
  }),
  output: cardItem,
})
