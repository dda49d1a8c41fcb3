/** What a place of a class is at this moment. */
export const seatStates = ['open', 'held', 'booked', 'arrived', 'no_show'] as const
export type SeatState = (typeof seatStates)[number]

/** What the studio should know about somebody who comes, the most urgent first. */
export const flagKinds = ['waiver', 'pays_until', 'injury', 'note', 'first_class', 'last_credit', 'birthday'] as const
export type FlagKind = (typeof flagKinds)[number]

/** The most flags that Today shows of one class; its roster shows all. */
export const maxFlags = 6
