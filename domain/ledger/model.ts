/** What the ledger counts: class credits, loyalty points, and money in whole sen. */
export type LedgerUnit = 'credit' | 'point' | 'sen'

/**
 * The accounts of people by their holder: a lot of a package, a customer's account, or a gift card. Their balance never
 * goes below zero.
 */
export const heldKinds = ['lot', 'points', 'store_credit', 'gift_card'] as const
export type HeldKind = (typeof heldKinds)[number]

/** The studio's side of every transfer. Its balances are computed when needed, never stored. */
export const houseKinds = [
  'house:credits_issued',
  'house:credits_held',
  'house:credits_used',
  'house:credits_forfeited',
  'house:credits_expired',
  'house:points_issued',
  'house:points_spent',
  'house:points_expired',
  'house:store_credit_issued',
  'house:store_credit_spent',
  'house:gift_cards_issued',
  'house:gift_cards_spent',
] as const
export type HouseKind = (typeof houseKinds)[number]

/** The unit of an account of that kind. */
export const unitOfKind = {
  lot: 'credit',
  points: 'point',
  store_credit: 'sen',
  gift_card: 'sen',
  'house:credits_issued': 'credit',
  'house:credits_held': 'credit',
  'house:credits_used': 'credit',
  'house:credits_forfeited': 'credit',
  'house:credits_expired': 'credit',
  'house:points_issued': 'point',
  'house:points_spent': 'point',
  'house:points_expired': 'point',
  'house:store_credit_issued': 'sen',
  'house:store_credit_spent': 'sen',
  'house:gift_cards_issued': 'sen',
  'house:gift_cards_spent': 'sen',
} as const satisfies Record<HeldKind | HouseKind, LedgerUnit>

/** One side of a transfer: a person's account, named by its holder, or one of the studio. */
export type LedgerSide = { readonly kind: HeldKind; readonly holder: string } | { readonly kind: HouseKind }

/** A transfer from one account to another. `amount` is in whole units, 1 or more. */
export interface LedgerTransfer {
  readonly unit: LedgerUnit
  readonly amount: number
  readonly from: LedgerSide
  readonly to: LedgerSide
}
