import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listedId, listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sentText, typedCode, typedLines } from '#domain/kit/typed-text.ts'
import { giftItem } from './gift-item.ts'
import { cardLimit, cardStatuses, giftArtworks } from './model.ts'

const managers = { staff: ['owner', 'manager'] } as const
const code = typedCode(100, { least: 1 })
/** From nothing to RM 5,000.00. */
const held = wireMoney.check(z.regex(/^((\d{1,3}|[1-4]\d{3})\.\d{2}|5000\.00)$/))
const reason = typedLines(500, { least: 1 })

/**
 * The response is the same for a card that does not exist, is frozen, or is empty. A POST, so that no URL contains a
 * code.
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

/** In the link of the e-mail that brings a gift: it opens that card and reveals nothing of its code. */
const claim = typedCode(120)

/** What the recipient sees: the giver's message, and the balance. */
export const openGift = endpoint({
  name: 'giftcards.open',
  method: 'POST',
  path: '/gift-cards/open',
  who: 'anyone',
  summary: 'Open a gift from the address in its e-mail',
  limit: { name: 'gift_open', points: 60, seconds: 3600, by: 'caller' },
  refusals: ['giftcards.unknown'],
  input: z.strictObject({ claim }),
  output: z.strictObject({
    template: z.enum(giftArtworks),
    value: wireMoney,
    balance: wireMoney,
    last_four: z.string(),
    title: z.string(),
    for: z.string(),
    from: z.string(),
    lines: z.array(z.string()),
  }),
})

const templateItem = z.strictObject({ id: z.enum(giftArtworks), name: z.string() })

/** The artworks that a card may have, in the order in which they are shown. */
export const listTemplates = endpoint({
  name: 'giftcards.templates',
  method: 'GET',
  path: '/gift-card-templates',
  who: 'anyone',
  summary: 'Artworks of gift cards',
  freshness: 'public',
  refusals: [],
  input: z.strictObject({ ...listFields({ search: {}, orders: ['place'], keyword: 'name' }) }),
  output: pageOf(templateItem),
})

export const getTemplate = endpoint({
  name: 'giftcards.template',
  method: 'GET',
  path: '/gift-card-templates/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One artwork of gift cards',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: listedId }),
  output: templateItem,
})

/** What the caller has bought for others, newest first. */
export const listCards = endpoint({
  name: 'giftcards.list',
  method: 'GET',
  path: '/gift-cards',
  who: 'account',
  summary: 'Gift cards that the caller bought',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: {},
      orders: ['created_at'],
      sorted: 'desc',
      keyword: 'title, names, e-mail, address, message, last four characters and number of the order',
    }),
  }),
  output: pageOf(giftItem),
})

export const getCard = endpoint({
  name: 'giftcards.one',
  method: 'GET',
  path: '/gift-cards/{id}',
  who: 'account',
  summary: 'One gift card that the caller bought',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('gift_cards') }),
  output: giftItem,
})

/** Irreversible: the whole balance of the card becomes store credit of the caller. By its code, or by its claim. */
export const redeemCard = endpoint({
  name: 'giftcards.redeem',
  method: 'POST',
  path: '/gift-cards/redeem',
  who: 'account',
  summary: "Move what is left on a gift card into the caller's store credit",
  limit: cardLimit,
  refusals: ['giftcards.unknown', 'giveaways.own'],
  input: z.strictObject({ code: z.optional(code), claim: z.optional(claim) }),
  output: z.strictObject({ success: z.literal(true), amount: wireMoney, store_credit: wireMoney }),
})

const written = (most: number) => z._default(sentText(most), '')

/** The preview while a card is being written, so any part may be missing. */
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
      search: { last_four: /^[0-9A-Z]{4}$/, status: /^(pending|active|frozen)$/ },
      orders: ['created_at'],
      sorted: 'desc',
      keyword: 'last four characters, and names and e-mail of the gift',
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
  refusals: ['giveaways.over_limit'],
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
  refusals: ['request.not_found', 'giftcards.over_value', 'giftcards.not_active', 'giveaways.over_limit'],
  input: z.strictObject({
    id: idOf('gift_cards'),
    status: z.optional(z.enum(['active', 'frozen'])),
    balance: z.optional(held),
    reason,
  }),
  output: cardItem,
})

const posting = { staff: ['owner', 'manager', 'desk'] } as const

/** Printed cards with an address that are paid for and not posted yet, the oldest first. */
export const listToPost = endpoint({
  name: 'giftcards.to_post',
  method: 'GET',
  path: '/staff/gift-cards/to-post',
  who: posting,
  summary: 'Gift cards that the studio has to print and post',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: {},
      orders: ['created_at'],
      keyword: 'title, names, e-mail, address, message, last four characters and number of the order',
    }),
  }),
  output: pageOf(giftItem),
})

/** The code is in this response and in no list; the audit keeps who asked for it. */
export const printGift = endpoint({
  name: 'giftcards.print',
  method: 'POST',
  path: '/staff/gift-cards/{id}/print',
  who: posting,
  replay: false,
  summary: 'What the studio prints on a gift card that it posts, with its code',
  refusals: ['request.not_found', 'giftcards.not_active', 'giftcards.by_email', 'giftcards.not_posted'],
  input: z.strictObject({ id: idOf('gift_cards') }),
  output: z.extend(giftItem, { code: z.string() }),
})

/** Only the first time counts. The card stays printable, should the post lose it. */
export const postGift = endpoint({
  name: 'giftcards.post',
  method: 'PUT',
  path: '/staff/gift-cards/{id}/posted',
  who: posting,
  summary: 'Note that a printed gift card was posted or handed over',
  refusals: ['request.not_found', 'giftcards.not_active', 'giftcards.by_email'],
  input: z.strictObject({ id: idOf('gift_cards'), reason }),
  output: giftItem,
})
