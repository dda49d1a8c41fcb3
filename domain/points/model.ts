/** Points that a refund returns are valid for so many days at least. */
export const returnedDays = 30
