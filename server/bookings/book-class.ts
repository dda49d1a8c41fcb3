import type { bookClass as endpoint } from '#domain/bookings/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { lockSession } from '#server/schedules/queries.ts'
import { bookClassWith } from './book-class-with.ts'
import { joinWaitlist } from './join-waitlist.ts'

const bookLocked = bookClassWith(lockSession)

/**
 * Books a place in a class of the branch with one credit: locks the class, then the caller's packs, lets `decideBooking`
 * judge, and writes booking, counter, credit and letter in one transaction; or joins the queue when that is asked. Refuses `request.not_found`
 * for a class of another branch and whatever the rule refuses.
 */
export async function bookClass(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return input.booking_type === 'waitlist' ? joinWaitlist(ctx, input) : bookLocked(ctx, input)
}
