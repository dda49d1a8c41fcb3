import type { InvariantBreak } from './invariant-break.ts'

const card = `'00000000-0000-4000-8000-000000000068'`
const oddCard = `insert into gift_cards (id, branch_id, code_hash, last_four, value_sen, status, created_at)
  values (${card}, (select id from branches limit 1), repeat('0', 64), '0000', 100, 'active', studio_now())`
const given = (amount: number) =>
  `select ledger_move('broken', 'broken', null, studio_now(), 'sen', ${amount}, 'house:gift_cards_issued', null, 'gift_card', ${card}, ${card})`

/** How the invariants of gift cards break, by name of the invariant's file. */
export const giftCardBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i68-gift-cards-hold-at-most-their-value': [{ breaks: [given(1)] }, { breaks: [oddCard, given(101)] }],
}
