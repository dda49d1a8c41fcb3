import * as api from '#domain/bookings/api.ts'
import * as packages from '#domain/packages/api.ts'
import { batched, read, write, type Route } from '#server/kit/routes.ts'
import { changeSeats } from './decide-changes.ts'
import { freezePackage } from './freeze-package.ts'
import { getBooking } from './get-booking.ts'
import { getScheduleBookings } from './get-schedule-bookings.ts'
import { listBookings } from './list-bookings.ts'
import { listScheduleBookings } from './list-schedule-bookings.ts'
import { swapBooking } from './swap-booking.ts'
import { toSeatChange, type SeatChange } from './to-seat-change.ts'
import { verifyBooking } from './verify-booking.ts'

/** Fixed paths come before the path with an id, which would match them too. */
export const bookingsRoutes: readonly Route[] = [
  read(api.verifyBooking, verifyBooking),
  read(api.verifyBookingByPost, verifyBooking),
  read(api.listBookings, listBookings),
  read(api.getBooking, getBooking),
  batched(api.bookClass, { batch: changeSeats, request: toSeatChange }),
  batched(api.cancelBooking, { batch: changeSeats, request: (input): SeatChange => ({ kind: 'leave', input }) }),
  write(api.swapBooking, swapBooking),
  read(api.listScheduleBookings, listScheduleBookings),
  read(api.getScheduleBookings, getScheduleBookings),
  write(packages.freezePackage, freezePackage),
]
