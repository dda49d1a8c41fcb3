import * as api from '#domain/discounts/api.ts'
import * as referrals from '#domain/discounts/referral-api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addCoupon, changeCoupon, listCoupons } from './coupons.ts'
import { checkReferCode, getReferCode, listReferrals } from './refer-codes.ts'

export const discountsRoutes: readonly Route[] = [
  read(api.listCoupons, listCoupons),
  write(api.addCoupon, addCoupon),
  write(api.changeCoupon, changeCoupon),
  read(referrals.getReferCode, getReferCode),
  read(referrals.checkReferCode, checkReferCode),
  read(referrals.listReferrals, listReferrals),
  read(referrals.getReferral, async (ctx, { id }) =>
    oneOfList(await listReferrals(ctx, { ...wholeList, orderBy: 'joined_at', only: id }), id),
  ),
]
