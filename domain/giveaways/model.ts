/** What staff can give away without being paid for it. A seat has no price of its own and counts as nothing. */
export const giveawayKinds = ['store_credit', 'points', 'credits', 'package', 'gift_card', 'seat', 'refund'] as const
export type GiveawayKind = (typeof giveawayKinds)[number]
