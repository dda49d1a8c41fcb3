import * as api from '#domain/timetable/api.ts'
import * as bookingApi from '#domain/timetable/booking-api.ts'
import { readCalendar as readCalendarEndpoint } from '#domain/timetable/calendar-api.ts'
import * as messageApi from '#domain/timetable/class-message-api.ts'
import * as closuresApi from '#domain/timetable/closures-api.ts'
import * as outagesApi from '#domain/timetable/outages-api.ts'
import * as previewApi from '#domain/timetable/preview-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { held, read, write, type Route } from '#server/kit/routes.ts'
import { bookByStaff } from './book-by-staff.ts'
import { cancelByStaff, previewCancelBooking } from './cancel-by-staff.ts'
import { cancelClass, previewCancel } from './cancel-class.ts'
import { closeDays } from './close-days.ts'
import { previewEdit } from './edit-class.ts'
import { previewEndOutage, endOutage } from './end-outage.ts'
import { explainBooking } from './explain-booking.ts'
import { findAffected } from './find-affected.ts'
import {
  firstAfterOutage,
  firstOfBooking,
  firstOfClass,
  firstOfDay,
  firstOfDays,
  firstOfOutage,
  startOfClass,
} from './held-acts.ts'
import { listOutages } from './list-outages.ts'
import { moveByStaff, previewMoveBooking } from './move-by-staff.ts'
import { moveClass, previewMove } from './move-class.ts'
import { previewOutage } from './preview-outage.ts'
import { promoteByStaff } from './promote-by-staff.ts'
import { readCalendar } from './read-calendar.ts'
import { reseatByStaff } from './reseat-by-staff.ts'
import { previewResize, resizeClass } from './resize-class.ts'
import { previewSubstitute } from './substitute-instructor.ts'
import { previewSwap, swapByStaff } from './swap-by-staff.ts'
import { takeOut } from './take-out.ts'
import { previewMessage, writeToClass } from './write-to-class.ts'
import { previewDayMessage, writeToDay } from './write-to-day.ts'

/** What is done to people, whose classes stay as they are. */
const peopleTold = ({ told }: { readonly told: number }) => ({ classes: 0, told })

export const timetableRoutes: readonly Route[] = [
  read(readCalendarEndpoint, readCalendar),
  held(api.cancelClass, cancelClass, {
    firstAt: firstOfClass,
    sums: ({ canceled: classes, told }) => ({ classes, told }),
  }),
  held(api.resizeClass, resizeClass, {
    firstAt: firstOfClass,
    sums: ({ promoted: told }) => ({ classes: 1, told }),
  }),
  held(api.moveClass, moveClass, {
    firstAt: firstOfClass,
    sums: ({ told, released }) => ({ classes: 1, told: told + released }),
  }),
  write(previewApi.previewCancel, previewCancel),
  write(previewApi.previewResize, previewResize),
  write(previewApi.previewMove, previewMove),
  write(previewApi.previewSubstitute, previewSubstitute),
  read(bookingApi.explainBooking, explainBooking),
  write(api.bookByStaff, bookByStaff),
  held(bookingApi.cancelByStaff, cancelByStaff, { firstAt: firstOfBooking, sums: peopleTold }),
  write(bookingApi.reseatByStaff, reseatByStaff),
  held(bookingApi.moveByStaff, moveByStaff, { firstAt: firstOfBooking, sums: peopleTold }),
  held(bookingApi.swapByStaff, swapByStaff, { firstAt: firstOfBooking, sums: peopleTold }),
  write(bookingApi.promoteByStaff, promoteByStaff),
  write(bookingApi.previewCancelBooking, previewCancelBooking),
  write(bookingApi.previewMoveBooking, previewMoveBooking),
  write(bookingApi.previewSwap, previewSwap),
  held(messageApi.writeToClass, writeToClass, { firstAt: startOfClass, sums: peopleTold }),
  write(messageApi.previewMessage, previewMessage),
  held(messageApi.writeToDay, writeToDay, { firstAt: firstOfDay, sums: peopleTold }),
  write(messageApi.previewDayMessage, previewDayMessage),
  write(api.previewEdit, previewEdit),
  /** The people who would be affected if these days were closed now. */
  read(closuresApi.previewClosure, async (ctx, days) =>
    findAffected(ctx.db, { days, reader: ctx, now: await studioNow(ctx.db) }),
  ),
  held(closuresApi.closeDays, closeDays, {
    firstAt: firstOfDays,
    sums: ({ classes, told }) => ({ classes: classes.filter(({ over }) => !over).length, told }),
  }),
  read(outagesApi.listOutages, listOutages),
  write(outagesApi.previewOutage, previewOutage),
  held(outagesApi.takeOut, takeOut, { firstAt: firstOfOutage, sums: peopleTold }),
  held(outagesApi.endOutage, endOutage, {
    firstAt: firstAfterOutage,
    sums: ({ promoted: told }) => ({ classes: 0, told }),
  }),
  write(outagesApi.previewEndOutage, previewEndOutage),
]
