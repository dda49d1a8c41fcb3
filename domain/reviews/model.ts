/** The longest review, in characters. */
export const maxReviewLength = 2000

/** The most lines of a review, so that the page stays readable. */
export const maxReviewLines = 40
