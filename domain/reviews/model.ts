/** The longest review, in characters. */
export const maxReviewLength = 2000

/** The most lines of a review: everybody scrolls past it. */
export const maxReviewLines = 40
