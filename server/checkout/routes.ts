import * as api from '#domain/checkout/api.ts'
import type { CurlecClassic } from '#server/gateways/curlec-classic.ts'
import { write, type Route } from '#server/kit/routes.ts'
import { lengthenHold } from './lengthen-hold.ts'
import { placeCheckout } from './place-checkout.ts'

export function createCheckoutRoutes(gateway: CurlecClassic): readonly Route[] {
  return [write(api.placeCheckout, placeCheckout(gateway)), write(api.lengthenHold, lengthenHold)]
}
