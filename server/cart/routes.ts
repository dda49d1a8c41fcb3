import * as api from '#domain/cart/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { getCart } from './get-cart.ts'
import { putCart } from './put-cart.ts'

export const cartRoutes: readonly Route[] = [read(api.getCart, getCart), write(api.putCart, putCart)]
