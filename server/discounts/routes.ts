import * as api from '#domain/discounts/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addCoupon } from './add-coupon.ts'
import { changeCoupon } from './change-coupon.ts'
import { listCoupons } from './list-coupons.ts'

export const discountsRoutes: readonly Route[] = [
  read(api.listCoupons, listCoupons),
  write(api.addCoupon, addCoupon),
  write(api.changeCoupon, changeCoupon),
]
