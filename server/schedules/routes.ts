import * as api from '#domain/schedules/api.ts'
import { held, read, write, type Route } from '#server/kit/routes.ts'
import { listClosures, reopenDays } from './closures.ts'
import { createClasses } from './create-classes.ts'
import { lengthenSeries } from './lengthen-series.ts'
import { previewClasses, previewLengthening } from './preview-classes.ts'
import { getSchedule, listSchedules } from './read-schedules.ts'
import { getSeries, listSeries } from './read-series.ts'

export const schedulesRoutes: readonly Route[] = [
  read(api.listSchedules, listSchedules),
  read(api.getSchedule, getSchedule),
  read(api.previewClasses, previewClasses),
  write(api.createClasses, createClasses),
  read(api.listSeries, listSeries),
  read(api.getSeries, getSeries),
  read(api.previewLengthening, previewLengthening),
  held(api.lengthenSeries, lengthenSeries, {
    // It changes no class that anybody has booked.
    firstAt: async () => undefined,
    sums: ({ made }) => ({ classes: made.length, told: 0 }),
  }),
  read(api.listClosures, listClosures),
  write(api.reopenDays, reopenDays),
]
