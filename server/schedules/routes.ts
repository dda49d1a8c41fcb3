import * as api from '#domain/schedules/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { createClasses } from './create-classes.ts'
import { getSchedule } from './get-schedule.ts'
import { getSeries } from './get-series.ts'
import { lengthenSeries } from './lengthen-series.ts'
import { listClosures } from './list-closures.ts'
import { listSchedules } from './list-schedules.ts'
import { listSeries } from './list-series.ts'
import { previewClasses } from './preview-classes.ts'
import { previewLengthening } from './preview-lengthening.ts'
import { reopenDays } from './reopen-days.ts'

export const schedulesRoutes: readonly Route[] = [
  read(api.listSchedules, listSchedules),
  read(api.getSchedule, getSchedule),
  read(api.previewClasses, previewClasses),
  write(api.createClasses, createClasses),
  read(api.listSeries, listSeries),
  read(api.getSeries, getSeries),
  read(api.previewLengthening, previewLengthening),
  write(api.lengthenSeries, lengthenSeries),
  read(api.listClosures, listClosures),
  write(api.reopenDays, reopenDays),
]
