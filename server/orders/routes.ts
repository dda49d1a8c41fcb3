import {
  checkoutPackage,
  extendPackage as extendPackageEndpoint,
  assignTask as assignTaskEndpoint,
  finishTask as finishTaskEndpoint,
  getOrder as getOrderEndpoint,
  listOrders as listOrdersEndpoint,
  listTasks as listTasksEndpoint,
  payOrder as payOrderEndpoint,
  priceExtension as priceExtensionEndpoint,
} from '#domain/orders/api.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { extendPackage } from './extend-package.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { priceExtension } from './price-extension.ts'
import { getOrder, listOrders } from './read-orders.ts'
import { assignTask, finishTask, listTasks } from './tasks.ts'

export function createOrdersRoutes(gateways: Gateways): readonly Route[] {
  return [
    write(checkoutPackage, placeOrder(gateways)),
    write(extendPackageEndpoint, extendPackage(gateways)),
    read(priceExtensionEndpoint, priceExtension),
    write(payOrderEndpoint, payOrder(gateways)),
    read(listOrdersEndpoint, listOrders),
    read(getOrderEndpoint, getOrder),
    read(listTasksEndpoint, listTasks),
    write(finishTaskEndpoint, finishTask),
    write(assignTaskEndpoint, assignTask),
  ]
}
