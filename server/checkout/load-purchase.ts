import { contactOf, couponCodesOf, type CheckoutState } from '#domain/cart/checkout-state.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import type { OrderFacts } from '#domain/checkout/decide-order.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { listEnteredCards, type EnteredCard } from '#server/cart/card-queries.ts'
import { listThings, type ThingRow } from '#server/cart/item-queries.ts'
import { loadCatalog } from '#server/cart/load-catalog.ts'
import { lockVariants } from '#server/catalog/stock-queries.ts'
import { loadCoupon, type LoadedCoupon } from '#server/discounts/load-coupon.ts'
import { lockCoupon } from '#server/discounts/queries.ts'
import { lockReferralPercent, referralPercent } from '#server/discounts/referral-percent.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { lockCards } from '#server/giftcards/order-cards.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { reserveIntro } from '#server/packages/intro-offer.ts'
import { listPlansById, type PlanRow } from '#server/packages/plan-queries.ts'
import { lockValue } from '#server/points/lock-value.ts'
import { listGoodLots } from '#server/points/queries.ts'
import { listGivingWay } from '#server/reservations/list-giving-way.ts'
import { listHeldProducts, loadHeldValue, type GivingWay } from '#server/reservations/queries.ts'
import { listOffered, type MethodRow } from '#server/shipping/queries.ts'

/** The order that is about to be placed, of a buyer who is locked and whose former orders have ended. */
interface Ordering {
  readonly tx: Transaction
  readonly orderId: Id<'orders'>
}

interface Buying {
  readonly ctx: Pick<ReadContext, 'branch' | 'caller' | 'policies'>
  /** The cart whose gift cards count; none where there is no cart yet. */
  readonly cartId?: Id<'carts'> | undefined
  readonly lines: readonly WantedLine[]
  readonly state: CheckoutState
  /** Orders of the buyer's own that the next one ends, where they are known. */
  readonly givingWay?: GivingWay
  /** What the catalogue says about the lines, when it was read already. */
  readonly shelf?: ReadonlyMap<string, ThingRow>
  /** With what the wallet could pay. */
  readonly withWallet?: boolean
  /** Locks all that the order takes; without it nothing is. */
  readonly ordering?: Ordering
  readonly now: Instant
}

export interface LoadedPurchase extends OrderFacts<MethodRow> {
  readonly shelf: ReadonlyMap<string, ThingRow>
  /** The stock that orders of the buyer hold, and what is left for the buyer. */
  readonly ownHeld: readonly ThingRow[]
  readonly coupon: LoadedCoupon | undefined
  /** The gift cards that were entered and hold something. */
  readonly cards: readonly EnteredCard[]
  readonly plans: ReadonlyMap<string, PlanRow>
  readonly intro: 'reserved' | 'taken' | undefined
}

interface About extends Buying {
  readonly account: { readonly accountId: Id<'accounts'>; readonly personId: Id<'persons'> } | undefined
  readonly givingWay: GivingWay
  readonly shelf: ReadonlyMap<string, ThingRow>
}

/**
 * All that decides what a cart costs, for showing it and, under locks, for ordering it; `decideOrder` decides. An order
 * locks stock, coupon, referral, intro offer, gift cards, points and wallet in this order, as everyone does.
 */
export async function loadPurchase(db: Database, buying: Buying): Promise<LoadedPurchase> {
  const { ctx, cartId, lines, state, ordering, now } = buying
  const { branch, caller } = ctx
  const account = caller.kind === 'account' ? caller : undefined
  const stocks = lines.flatMap(({ variantId }) => variantId ?? [])
  if (ordering) await lockVariants(ordering.tx, stocks)
  const givingWay = buying.givingWay ?? (ordering ? [] : await findGivingWay(db, buying))
  const wanted = { lines, branchId: branch.id, accountId: account?.accountId, cartId, givingWay, now }
  const shelf = buying.shelf ?? (await loadCatalog(db, wanted))
  const about = { ...buying, account, givingWay, shelf }
  const hasGoods = [...shelf.values()].some(({ variantId }) => variantId !== null)
  const methods = hasGoods ? await listOffered(db, branch.id) : []
  const coupon = await couponOf(db, about)
  const percent = await percentOf(db, about)
  const packages = ordering
    ? await packagesOf(about, ordering)
    : { plans: new Map<string, PlanRow>(), intro: undefined }
  const held = await listHeldProducts(db, givingWay)
  return {
    ...packages,
    ...(await (ordering ? lockOffered(db, { about, ordering }) : findOffered(db, about))),
    lines,
    state,
    shelf,
    ownHeld: await listThings(db, { ...wanted, productIds: held }),
    methods,
    coupon,
    referralPercent: percent,
    policies: await ctx.policies(),
    zone: branch.zone,
    now,
  }
}

async function findGivingWay(db: Database, { ctx, cartId, lines, state }: Buying): Promise<GivingWay> {
  const productIds = lines.flatMap(({ checkout, productId }) => (checkout ? [productId] : []))
  const accountId = ctx.caller.kind === 'account' ? ctx.caller.accountId : undefined
  return listGivingWay(db, {
    branchId: ctx.branch.id,
    cartId,
    accountId,
    productIds,
    couponCodes: couponCodesOf(state),
  })
}

async function couponOf(db: Database, about: About): Promise<LoadedCoupon | undefined> {
  const { ctx, account, state, shelf, givingWay, ordering } = about
  if (state.coupon_code === null) return undefined
  return loadCoupon(db, {
    branchId: ctx.branch.id,
    code: state.coupon_code,
    buyer: { personId: account?.personId, ...contactOf(state) },
    productIds: [...new Set([...shelf.values()].flatMap((thing) => (thing.variantId ? [thing.productId] : [])))],
    givingWay,
    ...(ordering && { read: async (_db, of) => lockCoupon(ordering.tx, of) }),
  })
}

async function percentOf(db: Database, { ctx, account, givingWay, ordering }: About): Promise<number> {
  if (!account) return 0
  const friend = { accountId: account.accountId, branchId: ctx.branch.id }
  return ordering ? lockReferralPercent(ordering.tx, friend) : referralPercent(db, { ...friend, givingWay })
}

/** The packages among the lines, with the intro offer reserved: it has no row that could be locked before that. */
async function packagesOf({ ctx, account, shelf, now }: About, { tx, orderId }: Ordering) {
  const planIds = [...shelf.values()].flatMap(({ planId }) => planId ?? [])
  const branchId = ctx.branch.id
  const rows = planIds.length > 0 ? await listPlansById(tx, { planIds, branchId }) : []
  const takesIntro = account !== undefined && rows.filter(({ intro }) => intro).length === 1
  const intro = takesIntro ? await reserveIntro(tx, { branchId, personId: account.personId, orderId, now }) : undefined
  return { plans: new Map<string, PlanRow>(rows.map((plan) => [plan.id, plan])), intro }
}

/** A guest has neither points nor a wallet. */
const nothing = { pointLots: [], storeCreditSen: sen(0) }

type Offered = Pick<LoadedPurchase, 'cards' | 'offered' | 'pointsBack'>

/** What the buyer's own value could pay, with what returns from the orders that are replaced. */
async function findOffered(db: Database, { account, cartId, givingWay, withWallet }: About): Promise<Offered> {
  const cards = await listEnteredCards(db, { cartId, givingWay })
  if (!account) return { cards, offered: { ...nothing, giftCards: cards }, pointsBack: 0 }
  const { accountId } = account
  const pointLots = await listGoodLots(db, accountId)
  const back = await loadHeldValue(db, { givingWay, accountId })
  const wallet = { kind: 'store_credit', holder: accountId, unit: 'sen' } as const
  const storeCreditSen = sen(withWallet ? (await loadBalance(db, wallet)) + back.storeCreditSen : 0)
  return { cards, offered: { giftCards: cards, pointLots, storeCreditSen }, pointsBack: back.points }
}

/** What the buyer has chosen to pay with, under its locks. */
async function lockOffered(
  db: Database,
  { about, ordering: { tx } }: { readonly about: About; readonly ordering: Ordering },
): Promise<Offered> {
  const { ctx, account, cartId, givingWay, state } = about
  const cards = await listEnteredCards(db, { cartId, givingWay })
  const ids = cards.map(({ id }) => id)
  const locked = ids.length > 0 ? await lockCards(tx, { branchId: ctx.branch.id, ids }) : []
  const balances = new Map(locked.map((card) => [card.id, card.status === 'active' ? card.balance : 0]))
  const giftCards = cards.map(({ id }) => ({ id, balanceSen: sen(balances.get(id) ?? 0) }))
  const { use_points, use_golds } = state
  if (!account) return { cards, offered: { ...nothing, giftCards }, pointsBack: 0 }
  const { accountId } = account
  const value = await lockValue(tx, { accountId, use_points, use_golds })
  return { cards, offered: { ...value, giftCards }, pointsBack: 0 }
}
