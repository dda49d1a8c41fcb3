/** A card that was sold is `pending` until it is paid for; one that is frozen keeps what is on it and pays nothing. */
export const cardStatuses = ['pending', 'active', 'frozen'] as const

/** The most cards that may pay one order. */
export const cardsPerOrder = 5

/** The artworks on offer, in order; their names are texts. */
export const giftArtworks = ['mermaid', 'hundred', 'teaser', 'swan', 'corkscrew', 'spring'] as const
export type GiftArtwork = (typeof giftArtworks)[number]

/** The picture of an artwork in an e-mail: its file under the site's root, at twice its display size. */
export const giftPicture = {
  size: { width: 504, height: 318 },
  path: (artwork: GiftArtwork) => `/gift-${artwork}.jpg`,
} as const

/** The amounts that the page suggests, and the bounds of any other: whole ringgit, in sen. */
export const giftAmounts = [100_00, 200_00, 300_00, 500_00] as const
export const giftLeastSen = 20_00
export const giftMostSen = 2_000_00

/** By e-mail, or printed: by the buyer, or by the studio, which posts it. */
export const giftDeliveries = ['email', 'physical'] as const

/** What the buyer sees of a gift. `printable` is a card that its buyer prints, `posted` one that the studio posted. */
export const giftStates = ['unpaid', 'waiting', 'sending', 'sent', 'opened', 'printable', 'posted'] as const
export type GiftState = (typeof giftStates)[number]

/** How far ahead a gift may be sent, in days, and at which hour of the branch. */
export const giftDaysAhead = 365
export const giftSendHour = 8

/** A gift is sent at most so often. */
export const giftSendsMax = 5

/** A message is a few sentences. */
export const giftMessageLength = 300
export const giftAddressLength = 300

/**
 * The letters of a code: base32 of Crockford (crockford.com/base32.html), which leaves out I, L, O and U. Sixteen of
 * them are 80 bits.
 */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 16

/** Ten tries an hour, for looking at a balance and for taking it together. */
export const cardLimit = { name: 'gift_card', points: 10, seconds: 3600, by: 'caller' } as const
