/** The most pieces of one movement, count or deal. */
export const maxPieces = 100_000
/** The depth limit of the tree of categories. */
export const maxCategoryDepth = 8
/** The most products that are shown beside one. */
export const maxCompanions = 4
