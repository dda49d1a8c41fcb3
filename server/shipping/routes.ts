import * as api from '#domain/shipping/api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addMethod } from './add-method.ts'
import { changeMethod } from './change-method.ts'
import { listMethods } from './list-methods.ts'
import { listShippings } from './list-shippings.ts'

export const shippingRoutes: readonly Route[] = [
  read(api.listShippings, listShippings),
  read(api.getShipping, async (ctx, { id, ...delivered }) =>
    oneOfList(await listShippings(ctx, { ...wholeList, orderBy: 'sort', ...delivered }), id),
  ),
  read(api.listMethods, listMethods),
  write(api.addMethod, addMethod),
  write(api.changeMethod, changeMethod),
]
