import type { WriteContext } from '#server/kit/context.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { cancellation } from './cancellation.ts'
import { cancelledRow, type Ending } from './cancelled-row.ts'

/**
 * Ends a booking, a hold or a waitlist entry as planned. The class must be locked; the caller promotes afterwards.
 * Returns the booking as it is now.
 */
export async function endBooking(ctx: WriteContext, ending: Ending): Promise<BookingRow> {
  await applyChanges(ctx.tx, [cancellation(ctx, ending)])
  return cancelledRow(ending)
}
