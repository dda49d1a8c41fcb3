import { z } from 'zod/mini'
import type { WantedLine } from '#domain/cart/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { buyAgain as buyAgainEndpoint, compareAgain as compareAgainEndpoint } from '#domain/purchases/api.ts'
import { decideAgain } from '#domain/purchases/decide-again.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import { ownerOf, findCart } from '#server/cart/cart-queries.ts'
import { changeLines } from '#server/cart/change-lines.ts'
import { loadCatalog } from '#server/cart/load-catalog.ts'
import type { Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext, ReadContext } from '#server/kit/context.ts'
import { listLines, type LineRow } from '#server/orders/line-queries.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'
import { listReplaceable } from '#server/reservations/list-replaceable.ts'
import { listPlanProducts } from './queries.ts'

/**
 * Adds what can still be bought of an order to the caller's cart, under its lock. Refuses callers without a token,
 * orders that they may not read, and an order of which nothing can be bought now.
 */
export async function buyAgain(
  ctx: WriteContext,
  { order_id: orderId }: CheckedOf<typeof buyAgainEndpoint>,
): Promise<OutputOf<typeof buyAgainEndpoint> | Refusal> {
  const owner = ownerOf(ctx.caller)
  if (owner === undefined) return refuse('auth.required')
  const again = await changeLines(ctx.tx, {
    owner,
    branchId: ctx.branch.id,
    decide: async (cart) => {
      const opened = await openAgain(ctx.tx, ctx, { orderId, cart })
      if (isRefusal(opened)) return opened
      return opened.lines.some(({ adds }) => adds > 0) ? opened : refuse('purchases.none_again')
    },
  })
  return isRefusal(again) ? again : { success: true, ...presentAgain(again, ctx.locale) }
}

interface Comparing {
  readonly orderId: Id<'orders'>
  /** What the caller's cart holds, and when it was read. */
  readonly cart: {
    readonly id: Id<'carts'> | undefined
    readonly lines: readonly WantedLine[]
    readonly now: Instant
  }
}

interface OpenAgain {
  readonly lines: readonly (ReturnType<typeof decideAgain>['lines'][number] & { readonly ordered: LineRow })[]
  readonly cart: readonly WantedLine[]
}

/** What an order of the caller would add to the cart now, by the rule. */
// oxlint-disable-next-line max-params -- where to read, who asks, and what is compared
async function openAgain(
  db: Database,
  ctx: Pick<ReadContext, 'caller' | 'orderKey' | 'config' | 'branch'>,
  { orderId, cart }: Comparing,
): Promise<OpenAgain | Refusal> {
  const access = await orderAccess(db, ctx, orderId)
  if (isRefusal(access)) return access
  const order = await findOrder(db, access)
  if (!order) return refuse('request.not_found')
  const lines = await listLines(db, [order.id])
  const branchId = ctx.branch.id
  const ofPlans = await listPlanProducts(db, { planIds: lines.flatMap((line) => line.plan_id ?? []), branchId })
  const ordered = lines.map((line) => ({
    kind: line.kind,
    productId: line.product_id ?? (line.plan_id === null ? null : (ofPlans.get(line.plan_id) ?? null)),
    variantId: line.variant_id,
    quantity: line.quantity,
    introUsed: line.intro && order.paid_at !== null,
  }))
  const wanted = ordered.flatMap(({ productId, variantId, quantity }): WantedLine[] =>
    productId === null ? [] : [{ productId, variantId, quantity, checkout: true }],
  )
  const accountId = ctx.caller.kind === 'account' ? ctx.caller.accountId : undefined
  const about = { branchId, accountId, cartId: cart.id }
  const replaceable = await listReplaceable(db, about)
  const catalog = await loadCatalog(db, { ...about, lines: [...cart.lines, ...wanted], replaceable, now: cart.now })
  const decided = decideAgain({ ordered, cart: cart.lines, catalog })
  return {
    lines: decided.lines.flatMap((line, place) => {
      const row = lines[place]
      return row === undefined ? [] : [{ ...line, ordered: row }]
    }),
    cart: decided.cart,
  }
}

/** What buying an order again would add to the caller's cart, with the differences. Writes nothing. */
export async function compareAgain(
  ctx: ReadContext,
  { order_id: orderId }: CheckedOf<typeof compareAgainEndpoint>,
): Promise<OutputOf<typeof compareAgainEndpoint> | Refusal> {
  const owner = ownerOf(ctx.caller)
  const cart = owner && (await findCart(ctx.db, { owner, branchId: ctx.branch.id }))
  const now = await studioNow(ctx.db)
  const again = await openAgain(ctx.db, ctx, { orderId, cart: { id: cart?.id, lines: cart?.lines ?? [], now } })
  return isRefusal(again) ? again : presentAgain(again, ctx.locale)
}

/** Empty without options. */
const optionTitle = z.record(z.string(), z.string())

/** The lines of an order as they could be bought now. */
function presentAgain({ lines }: OpenAgain, locale: Locale): OutputOf<typeof compareAgainEndpoint> {
  return {
    lines: lines.map(({ ordered, adds, unitSen, problem }) => ({
      slug: ordered.slug,
      title: inLocale(ordered.title, locale),
      option: inLocale(z.parse(optionTitle, ordered.option_title), locale) || null,
      picture: ordered.picture || null,
      credits: ordered.credits,
      quantity: ordered.quantity,
      adds,
      price_before: toWire(sen(ordered.unit_sen)),
      price_now: unitSen === undefined ? null : toWire(unitSen),
      problem: problem ? { code: problem.code, message: sentence(locale, problem.code, problem.values) } : null,
    })),
    adds: lines.reduce((sum, line) => sum + line.adds, 0),
  }
}
