/** Points that a refund gives back are good for so many days at least. */
export const returnedDays = 30
