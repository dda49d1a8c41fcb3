/** The most products that My Favourite holds. */
export const maxWishlist = 500
/** The most products that one request may name. */
export const maxNamed = 50
/** The products looked at last that are kept; older ones are forgotten. */
export const maxRecent = 30
