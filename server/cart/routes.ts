import * as api from '#domain/cart/api.ts'
import * as checkoutApi from '#domain/cart/checkout-api.ts'
import * as discountApi from '#domain/cart/discount-api.ts'
import * as giftCardApi from '#domain/cart/gift-card-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addGift } from './add-gift.ts'
import { applyGiftCard } from './apply-gift-card.ts'
import { getCart } from './get-cart.ts'
import { getCheckout } from './get-checkout.ts'
import { putCart } from './put-cart.ts'
import { putCheckout } from './put-checkout.ts'
import { removeGiftCard } from './remove-gift-card.ts'
import { validateDiscount } from './validate-discount.ts'

export const cartRoutes: readonly Route[] = [
  read(api.getCart, getCart),
  write(api.putCart, putCart),
  read(checkoutApi.getCheckout, getCheckout),
  write(checkoutApi.putCheckout, putCheckout),
  write(giftCardApi.applyGiftCard, applyGiftCard),
  write(giftCardApi.removeGiftCard, removeGiftCard),
  write(giftCardApi.addGift, addGift),
  write(discountApi.validateDiscount, validateDiscount),
]
