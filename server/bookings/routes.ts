import * as api from '#domain/bookings/api.ts'
import { refuse } from '#domain/kit/refusal.ts'
import * as freezes from '#domain/packages/freeze-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn } from '#server/kit/context.ts'
import { batched, read, write, type Route } from '#server/kit/routes.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { findBooking } from '#server/occupancy/queries.ts'
import { loadOutlooks } from '#server/waitlist/load-outlooks.ts'
import { changeSeats } from './decide-changes.ts'
import { freezePackage } from './freeze-package.ts'
import type { RoundRequest } from './load-round.ts'
import { getScheduleBookings, listBookings, listScheduleBookings } from './read-bookings.ts'
import { swapBooking } from './swap-booking.ts'
import { verifyBooking } from './verify-booking.ts'

type SeatChange = RoundRequest['request']

/** Fixed paths come before the path with an id, which would match them too. */
export const bookingsRoutes: readonly Route[] = [
  read(api.verifyBooking, verifyBooking),
  read(api.verifyBookingByPost, verifyBooking),
  read(api.listBookings, listBookings),
  /** One booking of the caller; anybody else's counts as absent. */
  read(api.getBooking, async (ctx, { id }) => {
    const { db, locale } = ctx
    const { personId, accountId } = signedIn(ctx)
    const row = await findBooking(db, { id, personId })
    if (!row) return refuse('request.not_found')
    const outlooks = await loadOutlooks(db, { rows: [row], accountId })
    return presentBooking(row, { locale, now: await studioNow(db), outlooks })
  }),
  batched(api.bookClass, {
    batch: changeSeats,
    request: (input): SeatChange => ({ kind: input.booking_type === 'waitlist' ? 'wait' : 'book', input }),
  }),
  batched(api.cancelBooking, { batch: changeSeats, request: (input): SeatChange => ({ kind: 'leave', input }) }),
  write(api.swapBooking, swapBooking),
  read(api.listScheduleBookings, listScheduleBookings),
  read(api.getScheduleBookings, getScheduleBookings),
  write(freezes.freezePackage, freezePackage),
]
