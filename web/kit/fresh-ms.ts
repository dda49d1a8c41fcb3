/** How long loaded values count as fresh, in milliseconds, as specified. */
export const freshMs = { settings: 60_000, me: 60_000, cart: 30_000 } as const
