import type { CouponEffect } from '#domain/discounts/model.ts'
import { formatMoney } from '#domain/kit/money.ts'
import type { Locale } from '#domain/text/localized.ts'
import { reason } from '#domain/text/sentences.ts'

/** Why a coupon takes off what it does, as a buyer reads it. */
export function presentEffect({ kind, percent, goodsSen }: CouponEffect, locale: Locale): string {
  return reason(locale, `discounts.${kind}`, { percent, goods: formatMoney(goodsSen) })
}
