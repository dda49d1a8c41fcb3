import * as api from '#domain/bookings/api.ts'
import * as packages from '#domain/packages/api.ts'
import * as schedules from '#domain/schedules/api.ts'
import { batched, read, write, type Route } from '#server/kit/routes.ts'
import { bookByStaff } from './book-by-staff.ts'
import { bookClass } from './book-class.ts'
import { cancelBooking } from './cancel-booking.ts'
import { cancelClass } from './cancel-class.ts'
import { changePlaces } from './change-places.ts'
import { checkInByStaff } from './check-in-by-staff.ts'
import { checkIn } from './check-in.ts'
import { closeCalendar } from './close-calendar.ts'
import { closeDays } from './close-days.ts'
import { editClass } from './edit-class.ts'
import { freezePackage } from './freeze-package.ts'
import { holdPlace } from './hold-place.ts'
import { leaveGoal } from './leave-goal.ts'
import { listAttendance } from './list-attendance.ts'
import { listBookings } from './list-bookings.ts'
import { listGoals } from './list-goals.ts'
import { listScheduleBookings } from './list-schedule-bookings.ts'
import { moveClass } from './move-class.ts'
import { openCalendar } from './open-calendar.ts'
import { previewClosure } from './preview-closure.ts'
import { previewEdit } from './preview-edit.ts'
import { resizeClass } from './resize-class.ts'
import { savePreferences } from './save-preferences.ts'
import { showBooking } from './show-booking.ts'
import { showCalendar } from './show-calendar.ts'
import { showDeskCode } from './show-desk-code.ts'
import { showPass } from './show-pass.ts'
import { showPreferences } from './show-preferences.ts'
import { showRoster } from './show-roster.ts'
import { showScheduleBookings } from './show-schedule-bookings.ts'
import { substituteInstructor } from './substitute-instructor.ts'
import { swapBooking } from './swap-booking.ts'
import { undoByStaff } from './undo-by-staff.ts'
import { verifyBooking } from './verify-booking.ts'
import { waitForAny } from './wait-for-any.ts'
import { waitTogether } from './wait-together.ts'
import { wishForPlace, type PlaceWish } from './wish-for-place.ts'

/** Paths with a word come before the path with an id. */
export const bookingsRoutes: readonly Route[] = [
  read(api.getPreferences, showPreferences),
  write(api.savePreferences, savePreferences),
  read(api.getCalendar, showCalendar),
  write(api.openCalendar, openCalendar),
  write(api.closeCalendar, closeCalendar),
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
  write(api.bookByStaff, bookByStaff),
  read(api.listScheduleBookings, listScheduleBookings),
  read(api.getScheduleBookings, showScheduleBookings),
  // What changes or counts a schedule with people in it.
  read(schedules.listAttendance, listAttendance),
  write(schedules.editClass, editClass),
  write(schedules.previewEdit, previewEdit),
  read(schedules.previewClosure, previewClosure),
  write(schedules.closeDays, closeDays),
  write(packages.freezePackage, freezePackage),
]
