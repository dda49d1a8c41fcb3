import type { InvariantBreak } from './invariant-break.ts'

const card = `'00000000-0000-4000-8000-000000000068'`
const oddCard = `insert into gift_cards (id, branch_id, code_hash, last_four, value_sen, status, created_at)
  values (${card}, (select id from branches limit 1), repeat('0', 64), '0000', 100, 'active', studio_now())`
const given = (amount: number) =>
  `select ledger_move('broken', 'broken', null, studio_now(), 'sen', ${amount}, 'house:gift_cards_issued', null, 'gift_card', ${card}, ${card})`

const gift = `'00000000-0000-4000-8000-000000000071'`
const line = (
  fulfilled: string,
) => `insert into order_lines (id, order_id, kind, title, quantity, unit_sen, total_sen, fulfilled_at)
  values (${gift}, ${gift}, 'gift_card', '{}', 1, 100, 100, ${fulfilled})`
const pendingCard = oddCard.replace("'active'", "'pending'")
const wrapped = (extra: { columns: string; values: string } = { columns: '', values: '' }) =>
  `insert into gifts (card_id, line_id, artwork, title, sender_name, recipient_name, recipient_email, message, delivery, locale, created_at${extra.columns})
  values (${card}, ${gift}, 'swan', '', 'Mei', 'Siti', 'siti@example.com', 'For you', 'email', 'en', studio_now()${extra.values})`
const dueEarly = wrapped({ columns: ', due_at', values: ', studio_now()' })

const paidOrder = (
  giftCardSen: number,
) => `insert into orders (id, number, branch_id, status, subtotal_sen, total_sen, gateway_sen, gift_card_sen, placed_at, expires_at, updated_at, email)
  values (${gift}, 'BROKENORDER71', (select id from branches limit 1), 'pending', 100, 100, ${100 - giftCardSen}, ${giftCardSen}, studio_now(), studio_now() + interval '1 hour', studio_now(), 'mei@example.com')`
const gave = `insert into order_gift_cards (order_id, card_id, amount_sen) values (${gift}, ${card}, 100)`

/** How the invariants of gift cards break, by name of the invariant's file. */
export const giftCardBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i68-gift-cards-hold-at-most-their-value': [{ breaks: [given(1)] }, { breaks: [oddCard, given(101)] }],
  'i71-gift-cards-are-sold-once': [
    { breaks: [line('null')] },
    { breaks: [line('null'), oddCard, wrapped()] },
    { breaks: [line('studio_now()'), pendingCard, wrapped()] },
    { breaks: [line('null'), pendingCard.replace('100,', '101,'), wrapped()] },
  ],
  'i74-gift-cards-pay-what-orders-took': [{ breaks: [paidOrder(100)] }, { breaks: [oddCard, paidOrder(100), gave] }],
  'i94-gift-cards-are-paid-by-a-bank': [
    {
      breaks: [paidOrder(50), line('null'), pendingCard, wrapped()],
      alsoViolates: ['i74-gift-cards-pay-what-orders-took'],
    },
  ],
  'i72-gifts-leave-when-they-are-paid': [{ breaks: [pendingCard] }, { breaks: [line('null'), pendingCard, dueEarly] }],
}
