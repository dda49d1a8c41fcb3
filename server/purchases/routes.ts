import * as api from '#domain/purchases/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { getOverview } from './get-overview.ts'
import { trackOrder } from './track-order.ts'

export const purchasesRoutes: readonly Route[] = [
  read(api.ordersOverview, getOverview),
  read(api.trackOrder, trackOrder),
]
