import type { Offer } from './load-offer.ts'

/** What the sheet's form and its button agree on: which pack pays, which reformer, and whether it is being sent. */
export interface Choice {
  readonly lotId: string
  /** Undefined while any reformer is as good. */
  readonly seatNo: number | undefined
  readonly isSending: boolean
}

/** The form of the sheet, which the button at its foot sends. */
export const bookFormId = 'book-class'

/** The reformer that would be booked: the chosen one while it is free, else the lowest free one. */
export function seatOf(offer: Extract<Offer, { kind: 'ready' }>, { seatNo }: Pick<Choice, 'seatNo'>): number {
  return seatNo === undefined || offer.taken.includes(seatNo) ? offer.seat : seatNo
}
