/** What a place of a class is at this moment. */
export const seatStates = ['open', 'held', 'booked', 'arrived', 'no_show', 'out'] as const
export type SeatState = (typeof seatStates)[number]

/** The most flags that Today shows of one class; its roster shows all. */
export const maxFlags = 6
