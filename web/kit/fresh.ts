/** How long what was read counts as fresh, in milliseconds, word for word from the specification. */
export const freshMs = { settings: 60_000, me: 60_000, cart: 30_000 } as const
