import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { endCredits } from './end-credits.ts'
import { extendLots } from './lot-queries.ts'
import type { CreditOfBooking } from './spend-transfer.ts'

/**
 * A returned credit goes back to the pack it came from, with that pack's expiry. If the studio cancelled,
 * `validAtLeastUntil` is the first instant at which it may expire. Once per booking; a repeat changes nothing.
 */
export async function returnCredit(
  tx: Transaction,
  credit: CreditOfBooking & { readonly validAtLeastUntil?: Instant },
): Promise<'returned' | 'repeated'> {
  if (credit.validAtLeastUntil)
    await extendLots(tx, [{ lotId: credit.lotId, validAtLeastUntil: credit.validAtLeastUntil }])
  const [moved] = await endCredits(tx, [
    { lotId: credit.lotId, bookingId: credit.bookingId, now: credit.now, reason: 'credit_returned' },
  ])
  return moved === 'moved' ? 'returned' : 'repeated'
}
