import * as api from '#domain/holds/api.ts'
import { write, type Route } from '#server/kit/routes.ts'
import { holdSeat } from './hold-seat.ts'

export const holdsRoutes: readonly Route[] = [write(api.holdSeat, holdSeat)]
