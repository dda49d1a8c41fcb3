import { lineKey } from '#domain/cart/check-lines.ts'
import type { validateDiscount as endpoint } from '#domain/cart/discount-api.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { betterCoupon, couponCode } from '#domain/discounts/decide-coupon.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { findCart, ownerOf } from '#server/cart/cart-queries.ts'
import { loadCatalog } from '#server/cart/load-catalog.ts'
import { findDiscount } from '#server/discounts/load-coupon.ts'
import { presentEffect } from '#server/discounts/present-effect.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { listReplaceable } from '#server/reservations/list-replaceable.ts'

/** Tries a code on the caller's cart. Refuses callers without a token, a code that does not count, and a weaker one. */
export async function validateDiscount(
  ctx: WriteContext,
  { code, current, email, phone }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const couponCodes = [code, ...(current === undefined ? [] : [current])].map(couponCode)
  const goods = await goodsOf(ctx, couponCodes)
  if (isRefusal(goods)) return goods
  const personId = ctx.caller.kind === 'account' ? ctx.caller.personId : undefined
  const trial = { ...goods, branchId: ctx.branch.id, buyer: { personId, email, phone }, deliverySen: sen(0) }
  const effect = await findDiscount(ctx.tx, { ...trial, code })
  if (isRefusal(effect)) return effect
  const other = current === undefined || couponCode(current) === couponCode(code) ? undefined : current
  const so = other === undefined ? undefined : await findDiscount(ctx.tx, { ...trial, code: other })
  if (other !== undefined && so !== undefined && !isRefusal(so) && !betterCoupon(so, effect))
    return refuse('discounts.worth_less', { values: { code: couponCode(code), other: couponCode(other) } })
  return {
    success: true,
    code: couponCode(code),
    kind: effect.kind,
    coupon_discount: toWire(effect.discountSen),
    reason: presentEffect(effect, ctx.locale),
  }
}

/** The selected lines of goods in the caller's cart, at current prices. */
async function goodsOf({ caller, tx, branch }: WriteContext, couponCodes: readonly string[]) {
  const owner = ownerOf(caller)
  if (owner === undefined) return refuse('auth.required')
  const now = await studioNow(tx)
  const cart = await findCart(tx, { owner, branchId: branch.id })
  const wanted = cart?.lines ?? []
  const accountId = caller.kind === 'account' ? caller.accountId : undefined
  const about = { branchId: branch.id, accountId, cartId: cart?.id }
  const replaceable = await listReplaceable(tx, { ...about, couponCodes })
  const catalog = await loadCatalog(tx, { ...about, lines: wanted, replaceable, now })
  const lines = priceCart(wanted, catalog).lines.filter(
    ({ counted, line }) => counted && catalog.get(lineKey(line))?.variantId,
  )
  return { now, replaceable, lines: lines.map(({ line, totalSen }) => ({ productId: line.productId, totalSen })) }
}
