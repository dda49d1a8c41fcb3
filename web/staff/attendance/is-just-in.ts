import { instant, msBetween, type Instant } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'

/** For so long one press takes a check-in back; after that, the panel of the person does. */
export const undoMs = 10_000

/**
 * Whether somebody was checked in moments ago: by the studio's answer or, where a press waits for a network, by
 * `waitsSince`. False while no answer has said when.
 */
export function isJustIn(
  { status, decided_at: decidedAt }: Pick<BookingItem, 'status' | 'decided_at'>,
  { waitsSince = decidedAt, now }: { readonly waitsSince: string | undefined; readonly now: Instant },
): boolean {
  return status === 'checked_in' && waitsSince !== '' && msBetween(instant(waitsSince), now) < undoMs
}
