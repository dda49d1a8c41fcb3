import * as api from '#domain/shipments/api.ts'
import { write, type Route } from '#server/kit/routes.ts'
import { moveByStaff } from './move-by-staff.ts'
import { receiveOrder } from './receive-order.ts'
import { writeOffOrder } from './write-off-order.ts'

export const shipmentsRoutes: readonly Route[] = [
  write(api.packOrder, async (ctx, { id }) => moveByStaff(ctx, { orderId: id, to: 'packed', reason: 'packed' })),
  write(api.sendOrder, async (ctx, { id, courier, tracking_number: trackingNumber }) =>
    moveByStaff(ctx, { orderId: id, to: 'delivery', reason: 'sent', sent: { courier, trackingNumber } }),
  ),
  write(api.completeOrder, async (ctx, { id }) =>
    moveByStaff(ctx, { orderId: id, to: 'complete', reason: 'handed_over' }),
  ),
  write(api.writeOffOrder, writeOffOrder),
  write(api.receiveOrder, receiveOrder),
]
