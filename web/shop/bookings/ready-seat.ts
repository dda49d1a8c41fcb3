import type { Choice } from './class-sheet.tsx'
import type { Offer } from './load-offer.ts'

/** The form of the sheet, which the button at its foot sends. */
export const bookFormId = 'book-class'

/** The reformer that would be booked: the chosen one while it is free, else the lowest free one. */
export function seatOf(offer: Extract<Offer, { kind: 'ready' }>, { seatNo }: Pick<Choice, 'seatNo'>): number {
  return seatNo === undefined || offer.taken.includes(seatNo) ? offer.seat : seatNo
}
