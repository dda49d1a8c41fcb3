import * as api from '#domain/checkout/api.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { write, type Route } from '#server/kit/routes.ts'
import { checkoutGift } from './checkout-gift.ts'
import { lengthenHold } from './lengthen-hold.ts'
import { placeCheckout } from './place-checkout.ts'

export function createCheckoutRoutes(gateways: Gateways): readonly Route[] {
  return [
    write(api.placeCheckout, placeCheckout(gateways)),
    write(api.checkoutGift, checkoutGift(gateways)),
    write(api.lengthenHold, lengthenHold),
  ]
}
