import type { checkoutGift as endpoint } from '#domain/checkout/api.ts'
import { recipientAddress, recipientEmail, sendTime } from '#domain/giftcards/gift-fields.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire } from '#domain/kit/money.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { checkOpenOrders } from '#domain/orders/check-open-orders.ts'
import { checkContact } from '#domain/people/check-contact.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { checkWords } from '#server/giftcards/check-words.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { lockMember } from '#server/orders/lock-member.ts'
import { orderKey } from '#server/orders/order-key.ts'
import { countOpen } from '#server/orders/queries.ts'
import { placeLines } from '#server/orders/sales.ts'
import { guestNetworks } from '#server/reservations/network-mark.ts'
import { giftLine } from './gift-line.ts'
import { lockGuest } from './queries.ts'
import { writeGifts } from './write-gifts.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Places an order for a gift card, to be paid on its own page; the card has no value before. Refuses an unusable
 * contact of recipient or buyer, a day that is over, text that a printed card cannot show, and too many open orders.
 */
export function checkoutGift(gateways: Gateways) {
  return async (ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> => {
    const recipient = recipientEmail(input)
    if (isRefusal(recipient)) return recipient
    const words = checkWords(input)
    if (words) return words
    const buying = await lockGiver(ctx, input)
    if (isRefusal(buying)) return buying
    const { orderId, buyer, now } = buying
    const sendOn = input.delivery === 'email' ? input.send_on : undefined
    const sendAt = sendTime({ sendOn, zone: ctx.branch.zone, now })
    if (isRefusal(sendAt)) return sendAt
    const waiting = await countOpen(ctx.tx, { buyer, networks: guestNetworks(ctx) })
    const refusal = checkOpenOrders(waiting, await ctx.policies())
    if (refusal) return refusal
    const valueSen = fromWire(input.value)
    const line = giftLine(valueSen)
    const placed = await placeLines(ctx, { gateways, orderId, buyer, lines: [line], now })
    if (isRefusal(placed)) return placed
    const gift = {
      value_sen: valueSen,
      artwork: input.template,
      title: input.title,
      sender_name: input.sender_name,
      recipient_name: input.recipient_name,
      recipient_email: recipient,
      recipient_address: recipientAddress(input),
      message: input.personal_message,
      delivery: input.delivery,
      locale: ctx.locale,
      sendAt: sendAt ?? null,
      cartGiftId: null,
    }
    await writeGifts(ctx, { orderId, gifts: [gift], now })
    const key = ctx.caller.kind === 'account' ? null : orderKey.give(ctx, { orderId, now })
    return { success: true, order: placed.order, order_key: key }
  }
}

type Giver = Pick<Awaited<ReturnType<typeof lockMember>>, 'orderId' | 'buyer' | 'now'>

/** The buyer, locked: a member, or a guest by e-mail or phone, as one who buys goods. */
async function lockGiver(ctx: WriteContext, input: Input): Promise<Giver | Refusal> {
  if (ctx.caller.kind === 'account') return lockMember(ctx)
  const contact = checkContact({ email: input.email, phone: input.phone })
  if (isRefusal(contact)) return contact
  const { email, phone } = contact
  const keys = [email, phone, ...(guestNetworks(ctx) ?? [])].flatMap((key) => key ?? [])
  const { order_id: orderId, now } = await lockGuest(ctx.tx, keys)
  const buyer = {
    accountId: null,
    personId: null,
    email: email ?? null,
    phone: phone ?? null,
    name: input.sender_name,
    locale: ctx.locale,
  }
  return { orderId, buyer, now }
}
