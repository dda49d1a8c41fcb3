import * as api from '#domain/cart/api.ts'
import * as discountApi from '#domain/cart/discount-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { getCart } from './get-cart.ts'
import { putCart } from './put-cart.ts'
import { validateDiscount } from './validate-discount.ts'

export const cartRoutes: readonly Route[] = [
  read(api.getCart, getCart),
  write(api.putCart, putCart),
  write(discountApi.validateDiscount, validateDiscount),
]
