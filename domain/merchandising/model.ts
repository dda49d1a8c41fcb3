/** The most pieces that one movement, count or deal speaks of. */
export const maxPieces = 100_000
/** No tree of categories is deeper. */
export const maxCategoryDepth = 8
