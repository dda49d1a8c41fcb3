/** A card that is frozen keeps what is on it and pays nothing. */
export const cardStatuses = ['active', 'frozen'] as const

/**
 * The letters of a code: base32 of Crockford (crockford.com/base32.html), which leaves out I, L, O and U. Sixteen of
 * them are 80 bits.
 */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 16

/** "Ten tries an hour", for looking at a balance and for taking it together. */
export const cardLimit = { name: 'gift_card', points: 10, seconds: 3600, by: 'caller' } as const
