/** The most products that My Favourite holds. */
export const maxFavourites = 500
/** The most products that one request may name. */
export const maxNamed = 50
