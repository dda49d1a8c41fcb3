import type { WantedLine } from '#domain/cart/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideAgain } from '#domain/purchases/decide-again.ts'
import { loadCatalog } from '#server/cart/load-catalog.ts'
import type { Database } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listLines, type LineRow } from '#server/orders/line-queries.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'
import { listGivingWay } from '#server/reservations/list-giving-way.ts'
import { listPlanProducts } from './queries.ts'

interface Comparing {
  readonly orderId: Id<'orders'>
  /** What the caller's cart holds, and when it was read. */
  readonly cart: {
    readonly id: Id<'carts'> | undefined
    readonly lines: readonly WantedLine[]
    readonly now: Instant
  }
}

export interface OpenAgain {
  readonly lines: readonly (ReturnType<typeof decideAgain>['lines'][number] & { readonly ordered: LineRow })[]
  readonly cart: readonly WantedLine[]
}

/** What an order of the caller would add to the cart now, by the rule. */
// oxlint-disable-next-line max-params -- where to read, who asks, and what is compared
export async function openAgain(
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
  const givingWay = await listGivingWay(db, about)
  const shelf = await loadCatalog(db, { ...about, lines: [...cart.lines, ...wanted], givingWay, now: cart.now })
  const decided = decideAgain({ ordered, cart: cart.lines, shelf })
  return {
    lines: decided.lines.flatMap((line, place) => {
      const row = lines[place]
      return row === undefined ? [] : [{ ...line, ordered: row }]
    }),
    cart: decided.cart,
  }
}
