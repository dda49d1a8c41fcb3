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
import type { CurlecClassic } from '#server/gateways/curlec-classic.ts'
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

export function createOrdersRoutes(gateway: CurlecClassic): readonly Route[] {
  return [
    write(checkoutPackage, placeOrder(gateway)),
    write(extendPackageEndpoint, extendPackage(gateway)),
    read(priceExtensionEndpoint, priceExtension),
    write(payOrderEndpoint, payOrder(gateway)),
    read(listOrdersEndpoint, listOrders),
    read(getOrderEndpoint, getOrder),
    callback(curlecCallback, async (ctx, input) => {
      const received = await receiveCallback(ctx, { gateway, channel: 'server', input })
      return isRefusal(received) ? received : { success: true as const }
    }),
    callback(curlecReturn, async (ctx, input) => {
      const received = await receiveCallback(ctx, { gateway, channel: 'browser', input })
      return isRefusal(received) ? received : { success: true as const, order_id: received.orderId }
    }),
    read(listTasksEndpoint, listTasks),
    write(finishTaskEndpoint, finishTask),
  ]
}
