import * as api from '#domain/purchases/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { buyAgain } from './buy-again.ts'
import { compareAgain } from './compare-again.ts'
import { getOverview } from './get-overview.ts'
import { listBought } from './list-bought.ts'
import { listGifts } from './list-gifts.ts'
import { moveGift } from './move-gift.ts'
import { sendGift } from './send-gift.ts'
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
