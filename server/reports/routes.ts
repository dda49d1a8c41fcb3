import * as api from '#domain/reports/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { getToday } from './get-today.ts'

export const reportsRoutes: readonly Route[] = [read(api.getToday, getToday)]
