import * as api from '#domain/bookings/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { bookClass } from './book-class.ts'
import { cancelBooking } from './cancel-booking.ts'
import { cancelClass } from './cancel-class.ts'
import { checkInByStaff } from './check-in-by-staff.ts'
import { checkIn } from './check-in.ts'
import { listBookings } from './list-bookings.ts'
import { moveClass } from './move-class.ts'
import { resizeClass } from './resize-class.ts'
import { savePreferences } from './save-preferences.ts'
import { showBooking } from './show-booking.ts'
import { showDeskCode } from './show-desk-code.ts'
import { showPass } from './show-pass.ts'
import { showPreferences } from './show-preferences.ts'
import { showRoster } from './show-roster.ts'
import { substituteInstructor } from './substitute-instructor.ts'
import { swapBooking } from './swap-booking.ts'
import { undoByStaff } from './undo-by-staff.ts'
import { verifyBooking } from './verify-booking.ts'

/** Paths with a word come before the path with an id. */
export const bookingsRoutes: readonly Route[] = [
  read(api.getPreferences, showPreferences),
  write(api.savePreferences, savePreferences),
  read(api.verifyBooking, verifyBooking),
  read(api.verifyBookingByPost, verifyBooking),
  read(api.listBookings, listBookings),
  read(api.getBooking, showBooking),
  write(api.bookClass, bookClass),
  write(api.cancelBooking, cancelBooking),
  write(api.swapBooking, swapBooking),
  read(api.getPass, showPass),
  read(api.getDeskCode, showDeskCode),
  write(api.checkIn, checkIn),
  read(api.getRoster, showRoster),
  write(api.checkInByStaff, checkInByStaff),
  write(api.undoByStaff, undoByStaff),
  write(api.cancelClass, cancelClass),
  write(api.resizeClass, resizeClass),
  write(api.moveClass, moveClass),
  write(api.substituteInstructor, substituteInstructor),
]
