import type { StockFacts } from './model.ts'

/** So many pieces guests may hold of anything, however few there are. */
const piecesForGuests = 5

/**
 * What is left for somebody without an account: unpaid orders of guests hold half of what there is at the most, and
 * five pieces in any case. Anyone can write another e-mail, so without it a stranger takes all of a shelf for half an
 * hour. What is paid is held by nobody.
 * Example: of 40 rings guests may hold 20; with 15 held, 5 are left for them and 25 for members. Of 4 they may hold 4.
 */
export function guestStock(facts: StockFacts, heldByGuests: number): StockFacts {
  if (facts.keepAvailable) return facts
  const share = Math.max(piecesForGuests, Math.ceil((facts.stock + heldByGuests) / 2))
  return { ...facts, stock: Math.min(facts.stock, Math.max(0, share - heldByGuests)) }
}
