import * as cartApi from '#domain/cart/api.ts'
import * as stateApi from '#domain/cart/checkout-api.ts'
import * as discountApi from '#domain/cart/discount-api.ts'
import * as giftCardApi from '#domain/cart/gift-card-api.ts'
import * as api from '#domain/checkout/api.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addGift } from './add-gift.ts'
import { applyGiftCard, removeGiftCard } from './cart-gift-cards.ts'
import { checkoutGift } from './checkout-gift.ts'
import { extendHold } from './extend-hold.ts'
import { getCart } from './get-cart.ts'
import { getCheckout } from './get-checkout.ts'
import { placeCheckout } from './place-checkout.ts'
import { putCart } from './put-cart.ts'
import { putCheckout } from './put-checkout.ts'
import { validateDiscount } from './validate-discount.ts'

export function createCheckoutRoutes(gateways: Gateways): readonly Route[] {
  return [
    read(cartApi.getCart, getCart),
    write(cartApi.putCart, putCart),
    read(stateApi.getCheckout, getCheckout),
    write(stateApi.putCheckout, putCheckout),
    write(giftCardApi.applyGiftCard, applyGiftCard),
    write(giftCardApi.removeGiftCard, removeGiftCard),
    write(giftCardApi.addGift, addGift),
    write(discountApi.validateDiscount, validateDiscount),
    write(api.placeCheckout, placeCheckout(gateways)),
    write(api.checkoutGift, checkoutGift(gateways)),
    write(api.extendHold, extendHold),
  ]
}
