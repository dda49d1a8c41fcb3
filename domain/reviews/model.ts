/** The longest review, in characters. */
export const maxReviewLength = 2000
