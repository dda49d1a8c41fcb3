import { lineKey } from '#domain/cart/line-key.ts'
import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkPurchase } from '#domain/packages/check-purchase.ts'
import type { LoadedPurchase } from '#server/cart/load-purchase.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { noGoods, type NewLine } from '#server/orders/line-queries.ts'
import { listPlansById } from '#server/packages/plan-queries.ts'
import { reserveIntro } from '#server/packages/reserve-intro.ts'
import type { OpenCheckout } from './open-checkout.ts'

interface Taking {
  readonly open: OpenCheckout
  readonly loaded: LoadedPurchase
}

/**
 * The packages of a cart as lines of an order, by the key of the line in the cart, with the intro offer reserved. They
 * need an account whose birth date is known. Refuses what buying a package by itself refuses.
 */
export async function takePackages(
  ctx: WriteContext,
  { open, loaded }: Taking,
): Promise<ReadonlyMap<string, NewLine> | Refusal> {
  const wanted = loaded.purchase.lines.flatMap((line) => {
    const thing = loaded.shelf.get(lineKey(line.line))
    return thing?.planId ? [{ ...line, thing, planId: thing.planId }] : []
  })
  if (wanted.length === 0) return new Map()
  const { personId } = open.buyer
  if (personId === null) return refuse('checkout.account_needed')
  const planIds = wanted.map(({ planId }) => planId)
  const plans = new Map(
    (await listPlansById(ctx.tx, { planIds, branchId: ctx.branch.id })).map((plan) => [plan.id, plan]),
  )
  const lines = new Map<string, NewLine>()
  for (const { line, price, thing, planId, discountSen } of wanted) {
    const plan = plans.get(planId)
    const refusal = plan ? checkPurchase({ plan, quantity: line.quantity, claims: [] }) : refuse('packages.unavailable')
    if (refusal || !plan) return refusal ?? refuse('packages.unavailable')
    lines.set(lineKey(line), {
      ...noGoods,
      kind: 'package',
      plan_id: plan.id,
      lot_id: null,
      product_id: thing.productId,
      slug: thing.slug,
      title: plan.name,
      picture: thing.image ?? '',
      quantity: line.quantity,
      base_sen: thing.price.baseSen,
      unit_sen: price.unitSen,
      price_rule: price.rule,
      discount_sen: discountSen,
      intro: plan.intro,
      credits: plan.credits,
    })
  }
  if (open.birthDate === null) return refuse('accounts.birth_date_needed')
  return (await takeIntro(ctx, { open, personId, lines })) ?? lines
}

/** Reserves the intro offer in the name of the order, when one is among the packages. */
async function takeIntro(
  ctx: WriteContext,
  { open, personId, lines }: { open: OpenCheckout; personId: Id<'persons'>; lines: ReadonlyMap<string, NewLine> },
): Promise<Refusal | undefined> {
  const intros = [...lines.values()].filter(({ intro }) => intro).length
  if (intros > 1) return refuse('packages.intro_single')
  if (intros === 0) return undefined
  const claim = { branchId: ctx.branch.id, personId, orderId: open.orderId, now: open.cart.now }
  return (await reserveIntro(ctx.tx, claim)) === 'taken' ? refuse('packages.intro_used') : undefined
}
