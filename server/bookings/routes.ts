import * as api from '#domain/bookings/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { bookClass } from './book-class.ts'
import { cancelBooking } from './cancel-booking.ts'
import { listBookings } from './list-bookings.ts'
import { showBooking } from './show-booking.ts'

export const bookingsRoutes: readonly Route[] = [
  read(api.listBookings, listBookings),
  read(api.getBooking, showBooking),
  write(api.bookClass, bookClass),
  write(api.cancelBooking, cancelBooking),
]
