/** How many people take part with one instructor. */
export const privateFormats = ['solo', 'duo', 'trio'] as const
export type PrivateFormat = (typeof privateFormats)[number]

const seats = { solo: 1, duo: 2, trio: 3 } as const satisfies Record<PrivateFormat, number>

/** The seats of a private of that format, all of which are taken: one person alone books a solo. */
export function seatsOf(format: PrivateFormat): 1 | 2 | 3 {
  return seats[format]
}

/** The steps of booking a private, in order. The last one is optional. */
export const privateSteps = ['slot', 'people', 'pack', 'notes'] as const
export type PrivateStep = (typeof privateSteps)[number]

/** The states of a private. `held` is not booked yet; an expired or released hold is no private any more. */
export const privateStatuses = ['held', 'booked', 'completed', 'canceled'] as const
export type PrivateStatus = (typeof privateStatuses)[number]

/** A day that differs from the week: extra hours, or blocked ones. */
export const exceptionKinds = ['open', 'closed'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
