import { afterAll, beforeAll } from 'vitest'
import { asId, type Id } from '#domain/kit/id.ts'
import { sendDueGifts } from '#server/giftcards/send-due-gifts.ts'
import { aMember, type Member } from './builders.ts'
import type { Answered } from './server.ts'
import { startShop, type Shop } from './shop.ts'
import { textOf } from './visitors.ts'

/** An ordered gift card and its buyer. */
interface Bought {
  readonly member: Member
  readonly orderId: string
  readonly order: Answered['body']['order']
}
type OfOrder = Pick<Bought, 'member' | 'orderId'>

/** The form of a giver. */
export const aGift = {
  template: 'swan',
  value: '200.00',
  title: 'Happy birthday, Mei Yee',
  sender_name: 'Wei Shan',
  recipient_name: 'Mei Yee',
  recipient_email: 'MeiYee@example.com',
  personal_message: 'Ten breaths, twice a week.\nSee you there.',
  delivery: 'email',
} as const

/** A shop with a buyer of gift cards. */
export interface GiftStage {
  readonly shop: Shop
  readonly giver: Member
  /** Places an order as `token`, or as a guest, with these changes to `aGift`. */
  readonly place: (changes?: object, who?: { readonly token?: string }) => Promise<Answered>
  readonly ordered: (changes?: object, who?: Member) => Promise<Bought>
  readonly pay: (bought: OfOrder) => Promise<void>
  readonly paid: (changes?: object, who?: Member) => Promise<Bought>
  /** The card of that order as its buyer sees it. */
  readonly giftOf: (bought: OfOrder) => Promise<Readonly<Record<string, unknown>> | undefined>
  readonly sendGift: (bought: OfOrder, cardId: unknown) => Promise<Answered>
  /** Runs the job that sends due cards; returns how many were sent. */
  readonly sendDue: () => Promise<number>
  readonly mailTo: (
    recipient: string,
  ) => Promise<readonly { id: Id<'messages'>; subject: string; content: unknown; locale: string }[]>
  readonly cardsOf: (orderId: string) => Promise<readonly { id: Id<'gift_cards'>; status: string; due_at: unknown }[]>
  readonly balanceOf: (code: string) => Promise<Answered>
}

/** The code in a message; empty when there is none. */
export const codeIn = (content: unknown) => /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(JSON.stringify(content))?.[0] ?? ''
/** The claim in the link of a message; empty when there is none. */
export const claimIn = (content: unknown) => /claim=([^"]+)"/.exec(JSON.stringify(content))?.[1] ?? ''

/** Called once at the top of a test file. */
export function stageGifts(): GiftStage {
  let shop: Shop
  let giver: Member
  beforeAll(async () => {
    shop = await startShop()
    giver = await aMember(shop.server.db)
  })
  afterAll(async () => shop.stop())
  const request: Shop['server']['request'] = async (...call) => shop.server.request(...call)
  const place: GiftStage['place'] = async (changes = {}, { token } = giver) =>
    request('POST', '/gift-cards/checkout', {
      ...(token !== undefined && { token }),
      body: { ...aGift, ...changes },
    })
  const ordered: GiftStage['ordered'] = async (changes = {}, member = giver) => {
    const { status, body } = await place(changes, member)
    if (status !== 201) throw new Error(`no gift card was ordered: ${status} ${JSON.stringify(body)}`)
    return { member, orderId: textOf(body['order']?.['id']), order: body['order'] }
  }
  const pay: GiftStage['pay'] = async ({ member, orderId }) => {
    await shop.atBank((await shop.payAgain(member, orderId)).url, 'approve')
  }
  return {
    get shop() {
      return shop
    },
    get giver() {
      return giver
    },
    place,
    ordered,
    pay,
    async paid(changes, member) {
      const bought = await ordered(changes, member)
      await pay(bought)
      return bought
    },
    async giftOf({ member, orderId }) {
      const { body } = await request('GET', `/orders/${orderId}/gift-cards`, { token: member.token })
      const gifts: unknown = body['data']
      return Array.isArray(gifts) ? gifts[0] : undefined
    },
    sendGift: async ({ member, orderId }, cardId) =>
      request('POST', `/orders/${orderId}/gift-cards/send`, { token: member.token, body: { gift_card_id: cardId } }),
    sendDue: async () =>
      sendDueGifts({ db: shop.server.db, secrets: shop.server.config.secrets, origin: 'https://hundred.example' }),
    mailTo: async (recipient) =>
      shop.server.db
        .selectFrom('messages')
        .select(['id', 'subject', 'content', 'locale'])
        .where('recipient', '=', recipient)
        .where('template', '=', 'giftcard.gift')
        .orderBy('id')
        .execute(),
    cardsOf: async (orderId) =>
      shop.server.db
        .selectFrom('gifts')
        .innerJoin('order_lines as line', 'line.id', 'gifts.line_id')
        .innerJoin('gift_cards as card', 'card.id', 'gifts.card_id')
        .select(['card.id', 'card.status', 'gifts.due_at'])
        .where('line.order_id', '=', asId('orders', orderId))
        .execute(),
    balanceOf: async (code) => request('POST', '/gift-cards/check-balance', { body: { code } }),
  }
}
