import { instant, msBetween, type Instant } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { undoMs } from '../kit/use-undo-toast.ts'

/**
 * Whether somebody was checked in moments ago: by the studio's answer or, where a press waits for a network, by
 * `waitsSince`. Then one press takes it back; later the panel of the person does. False while no answer has said when.
 */
export function isJustIn(
  { status, decided_at: decidedAt }: Pick<BookingItem, 'status' | 'decided_at'>,
  { waitsSince = decidedAt, now }: { readonly waitsSince: string | undefined; readonly now: Instant },
): boolean {
  return status === 'checked_in' && waitsSince !== '' && msBetween(instant(waitsSince), now) < undoMs
}
