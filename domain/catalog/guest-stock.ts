import type { StockFacts } from './model.ts'

/** Guests may hold so many pieces of anything, however few there are. */
const piecesForGuests = 5

/**
 * What is left for a guest: unpaid orders of guests hold half of what there is at the most, and five pieces in any
 * case. Anyone can type another e-mail, so without this limit a stranger could hold the whole stock for half an hour.
 * Paid orders hold nothing. Example: of 40 rings guests may hold 20; with 15 held, 5 are left for them and 25 for
 * members. Of 4 they may hold 4.
 */
export function guestStock(facts: StockFacts, heldByGuests: number): StockFacts {
  if (facts.keepAvailable) return facts
  const share = Math.max(piecesForGuests, Math.ceil((facts.stock + heldByGuests) / 2))
  return { ...facts, stock: Math.min(facts.stock, Math.max(0, share - heldByGuests)) }
}
