import { sen, type Sen } from '#domain/kit/money.ts'

const coinSen = 5

/**
 * The amount in cash: the whole bill to the nearest five sen, "1, 2, 6, 7 down and 3, 4, 8, 9 up" (Bank Negara
 * Malaysia, since 1 April 2008). Only cash is rounded. Example: RM 12.03 is RM 12.05 in cash.
 */
export function roundCash(amountSen: Sen): Sen {
  return sen(Math.round(amountSen / coinSen) * coinSen)
}
