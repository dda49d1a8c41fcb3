import * as api from '#domain/shipping/api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { listShippings } from './deliveries.ts'
import { addMethod, changeMethod, listMethods } from './methods.ts'

export const shippingRoutes: readonly Route[] = [
  read(api.listShippings, listShippings),
  read(api.getShipping, async (ctx, { id, ...delivered }) =>
    oneOfList(await listShippings(ctx, { ...wholeList, orderBy: 'sort', ...delivered }), id),
  ),
  read(api.listMethods, listMethods),
  write(api.addMethod, addMethod),
  write(api.changeMethod, changeMethod),
]
