import * as api from '#domain/bookings/api.ts'
import * as calendars from '#domain/calendars/api.ts'
import * as packages from '#domain/packages/api.ts'
import { batched, read, write, type Route } from '#server/kit/routes.ts'
import { bookClass } from './book-class.ts'
import { cancelBooking } from './cancel-booking.ts'
import { changePlaces } from './change-places.ts'
import { closeCalendar } from './close-calendar.ts'
import { freezePackage } from './freeze-package.ts'
import { holdPlace } from './hold-place.ts'
import { leaveGoal } from './leave-goal.ts'
import { listBookings } from './list-bookings.ts'
import { listGoals } from './list-goals.ts'
import { listScheduleBookings } from './list-schedule-bookings.ts'
import { openCalendar } from './open-calendar.ts'
import { savePreferences } from './save-preferences.ts'
import { showBooking } from './show-booking.ts'
import { showCalendar } from './show-calendar.ts'
import { showPreferences } from './show-preferences.ts'
import { showScheduleBookings } from './show-schedule-bookings.ts'
import { swapBooking } from './swap-booking.ts'
import { verifyBooking } from './verify-booking.ts'
import { waitForAny } from './wait-for-any.ts'
import { waitTogether } from './wait-together.ts'
import { wishForPlace, type PlaceWish } from './wish-for-place.ts'

/** Paths with a word come before the path with an id. */
export const bookingsRoutes: readonly Route[] = [
  read(api.getPreferences, showPreferences),
  write(api.savePreferences, savePreferences),
  read(calendars.getCalendar, showCalendar),
  write(calendars.openCalendar, openCalendar),
  write(calendars.closeCalendar, closeCalendar),
  read(api.verifyBooking, verifyBooking),
  read(api.verifyBookingByPost, verifyBooking),
  write(api.createPair, waitTogether),
  write(api.createGoal, waitForAny),
  read(api.listGoals, listGoals),
  write(api.leaveGoal, leaveGoal),
  read(api.listBookings, listBookings),
  read(api.getBooking, showBooking),
  batched(api.bookClass, { batch: changePlaces, request: wishForPlace, alone: bookClass }),
  write(api.holdPlace, holdPlace),
  batched(api.cancelBooking, {
    batch: changePlaces,
    request: (input): PlaceWish => ({ kind: 'leave', input }),
    alone: cancelBooking,
  }),
  write(api.swapBooking, swapBooking),
  read(api.listScheduleBookings, listScheduleBookings),
  read(api.getScheduleBookings, showScheduleBookings),
  write(packages.freezePackage, freezePackage),
]
