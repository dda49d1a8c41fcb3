import * as api from '#domain/calendars/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { closeCalendar } from './close-calendar.ts'
import { getCalendar } from './get-calendar.ts'
import { openCalendar } from './open-calendar.ts'

export const calendarsRoutes: readonly Route[] = [
  read(api.getCalendar, getCalendar),
  write(api.openCalendar, openCalendar),
  write(api.closeCalendar, closeCalendar),
]
