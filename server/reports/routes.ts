import * as api from '#domain/reports/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { getMyDay } from './get-my-day.ts'
import { getToday } from './get-today.ts'

export const reportsRoutes: readonly Route[] = [read(api.getToday, getToday), read(api.getMyDay, getMyDay)]
