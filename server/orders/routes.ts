import { isRefusal } from '#domain/kit/refusal.ts'
import {
  checkoutPackage,
  curlecCallback,
  curlecReturn,
  extendPackage as extendPackageEndpoint,
  finishTask as finishTaskEndpoint,
  getOrder as getOrderEndpoint,
  listOrders as listOrdersEndpoint,
  listTasks as listTasksEndpoint,
  payOrder as payOrderEndpoint,
  priceExtension as priceExtensionEndpoint,
} from '#domain/orders/api.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { callback, read, write, type Route } from '#server/kit/routes.ts'
import { extendPackage } from './extend-package.ts'
import { finishTask } from './finish-task.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { listTasks } from './list-tasks.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { priceExtension } from './price-extension.ts'
import { receiveCallback } from './receive-callback.ts'

export function createOrdersRoutes(gateways: Gateways): readonly Route[] {
  return [
    write(checkoutPackage, placeOrder(gateways)),
    write(extendPackageEndpoint, extendPackage(gateways)),
    read(priceExtensionEndpoint, priceExtension),
    write(payOrderEndpoint, payOrder(gateways)),
    read(listOrdersEndpoint, listOrders),
    read(getOrderEndpoint, getOrder),
    callback(curlecCallback, async (asking, input) => {
      const settle = receiveCallback(asking, { gateway: gateways.curlec, channel: 'server', input })
      return async (ctx) => {
        const received = await settle(ctx)
        return isRefusal(received) ? received : { success: true as const }
      }
    }),
    callback(curlecReturn, async (asking, input) => {
      const settle = receiveCallback(asking, { gateway: gateways.curlec, channel: 'browser', input })
      return async (ctx) => {
        const received = await settle(ctx)
        return isRefusal(received) ? received : { success: true as const, order_id: received.orderId }
      }
    }),
    read(listTasksEndpoint, listTasks),
    write(finishTaskEndpoint, finishTask),
  ]
}
