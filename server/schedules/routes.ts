import { getSchedule, listSchedules as listSchedulesEndpoint } from '#domain/schedules/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { listSchedules } from './list-schedules.ts'
import { showSchedule } from './show-schedule.ts'

export const schedulesRoutes: readonly Route[] = [read(listSchedulesEndpoint, listSchedules), read(getSchedule, showSchedule)]
