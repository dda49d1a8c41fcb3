import * as api from '#domain/purchases/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { buyAgain, compareAgain } from './buy-again.ts'
import { moveGift, sendGift } from './gifts.ts'
import { getOverview, listBought, listGifts } from './read-purchases.ts'
import { trackOrder } from './track-order.ts'

export const purchasesRoutes: readonly Route[] = [
  read(api.ordersOverview, getOverview),
  read(api.listBought, listBought),
  read(api.trackOrder, trackOrder),
  read(api.compareAgain, compareAgain),
  write(api.buyAgain, buyAgain),
  read(api.listGifts, listGifts),
  write(api.sendGift, sendGift),
  write(api.moveGift, moveGift),
]
