/** How many take part with one instructor. */
export const privateFormats = ['solo', 'duo', 'trio'] as const
export type PrivateFormat = (typeof privateFormats)[number]

const seats = { solo: 1, duo: 2, trio: 3 } as const satisfies Record<PrivateFormat, number>

/** The seats of a private of that format, all of which are taken: who comes alone books a solo. */
export function seatsOf(format: PrivateFormat): 1 | 2 | 3 {
  return seats[format]
}

/** In this order a private is put together. The last one may be left out. */
export const privateSteps = ['slot', 'people', 'pack', 'notes'] as const
export type PrivateStep = (typeof privateSteps)[number]

/**
 * A private from the choice of its hour to its end. `held` is not booked yet; a hold that ran out or was given up is
 * none any more.
 */
export const privateStatuses = ['held', 'booked', 'completed', 'canceled'] as const
export type PrivateStatus = (typeof privateStatuses)[number]

/** A day that differs from the week: hours given besides, or hours taken away. */
export const exceptionKinds = ['open', 'closed'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
