import { contactOf, couponCodesOf, type CheckoutState } from '#domain/cart/checkout-state.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import type { OrderFacts } from '#domain/checkout/decide-order.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { listEnteredCards, type EnteredCard } from '#server/cart/card-queries.ts'
import { listSellables, type SellableRow } from '#server/cart/item-queries.ts'
import { loadCatalog } from '#server/cart/load-catalog.ts'
import { lockVariants } from '#server/catalog/stock-queries.ts'
import { loadCoupon, type LoadedCoupon } from '#server/discounts/load-coupon.ts'
import { lockCoupon } from '#server/discounts/queries.ts'
import { lockReferralPercent, referralPercent } from '#server/discounts/referral-percent.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { lockCards } from '#server/giftcards/order-cards.ts'
import type { Giver } from '#server/giveaways/queries.ts'
import { onceLoaded, type ReadContext } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { reserveIntro } from '#server/packages/intro-offer.ts'
import { listPlansById, type PlanRow } from '#server/packages/plan-queries.ts'
import { lockValue } from '#server/points/lock-value.ts'
import { listGoodLots } from '#server/points/queries.ts'
import { listReplaceable } from '#server/reservations/list-replaceable.ts'
import { listHeldProducts, loadHeldValue, type Replaceable } from '#server/reservations/queries.ts'
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
  readonly replaceable?: Replaceable
  /** With what the wallet could pay. */
  readonly withWallet?: boolean
  /** Locks all that the order takes; without it nothing is. */
  readonly ordering?: Ordering
  readonly now: Instant
}

export interface LoadedPurchase extends OrderFacts<MethodRow> {
  readonly catalog: ReadonlyMap<string, SellableRow>
  /** The stock that orders of the buyer hold, and what is left for the buyer. */
  readonly ownHeld: readonly SellableRow[]
  readonly coupon: LoadedCoupon | undefined
  /** The gift cards that were entered and hold something. */
  readonly cards: readonly EnteredCard[]
  readonly plans: ReadonlyMap<string, PlanRow>
  readonly intro: 'reserved' | 'taken' | undefined
}

interface About extends Buying {
  readonly account: { readonly accountId: Id<'accounts'>; readonly personId: Id<'persons'> } | undefined
  readonly replaceable: Replaceable
  /** What the catalogue says about the lines, read once. */
  readonly catalog: () => Promise<ReadonlyMap<string, SellableRow>>
}

/**
 * All that decides what a cart costs, for showing it and, under locks, for ordering it; `decideOrder` decides. An order
 * locks stock, coupon, referral, intro offer, gift cards, points and wallet in this order, as everyone does. What waits
 * for nothing that is read travels together.
 */
export async function loadPurchase(db: Database, buying: Buying): Promise<LoadedPurchase> {
  const { ctx, cartId, lines, state, ordering, now } = buying
  const { branch, caller } = ctx
  const account = caller.kind === 'account' ? caller : undefined
  const replaceable = buying.replaceable ?? (ordering ? [] : await findReplaceable(db, buying))
  const wanted = { lines, branchId: branch.id, accountId: account?.accountId, cartId, replaceable, now }
  const about = { ...buying, account, replaceable, catalog: onceLoaded(async () => loadCatalog(db, wanted)) }
  const [, catalog, coupon, percent, offered, ownHeld] = await inOrder(
    async () => ordering && lockVariants(ordering.tx, [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))]),
    about.catalog,
    async () => couponOf(db, about),
    async () => percentOf(db, about),
    async () => (ordering ? lockOffered(db, { about, ordering }) : findOffered(db, about)),
    async () => listSellables(db, { ...wanted, productIds: await listHeldProducts(db, replaceable) }),
  )
  const hasGoods = [...catalog.values()].some(({ variantId }) => variantId !== null)
  return {
    ...offered,
    lines,
    state,
    catalog,
    ownHeld,
    methods: hasGoods ? await listOffered(db, branch.id) : [],
    coupon,
    referralPercent: percent,
    policies: await ctx.policies(),
    zone: branch.zone,
    now,
  }
}

async function findReplaceable(db: Database, { ctx, cartId, lines, state }: Buying): Promise<Replaceable> {
  const productIds = lines.flatMap(({ checkout, productId }) => (checkout ? [productId] : []))
  const accountId = ctx.caller.kind === 'account' ? ctx.caller.accountId : undefined
  return listReplaceable(db, {
    branchId: ctx.branch.id,
    cartId,
    accountId,
    productIds,
    couponCodes: couponCodesOf(state),
  })
}

async function couponOf(db: Database, about: About): Promise<LoadedCoupon | undefined> {
  const { ctx, account, state, catalog, replaceable, ordering } = about
  if (state.coupon_code === null) return undefined
  const sellables = [...(await catalog()).values()]
  return loadCoupon(db, {
    branchId: ctx.branch.id,
    code: state.coupon_code,
    buyer: { personId: account?.personId, ...contactOf(state) },
    productIds: [...new Set(sellables.flatMap((sellable) => (sellable.variantId ? [sellable.productId] : [])))],
    replaceable,
    ...(ordering && { read: async (_db, of) => lockCoupon(ordering.tx, of) }),
  })
}

async function percentOf(db: Database, { ctx, account, replaceable, ordering }: About): Promise<number> {
  if (!account) return 0
  const friend = { accountId: account.accountId, branchId: ctx.branch.id }
  return ordering ? lockReferralPercent(ordering.tx, friend) : referralPercent(db, { ...friend, replaceable })
}

/** The packages among the lines, with the intro offer reserved: it has no row that could be locked before that. */
async function packagesOf({ ctx, lines, account, catalog, now }: About, { tx, orderId }: Ordering) {
  if (lines.every(({ variantId }) => variantId !== null)) return noPackages
  const planIds = [...(await catalog()).values()].flatMap(({ planId }) => planId ?? [])
  const branchId = ctx.branch.id
  const rows = planIds.length > 0 ? await listPlansById(tx, { planIds, branchId }) : []
  const takesIntro = account !== undefined && rows.filter(({ intro }) => intro).length === 1
  const intro = takesIntro ? await reserveIntro(tx, { branchId, personId: account.personId, orderId, now }) : undefined
  return { plans: new Map<string, PlanRow>(rows.map((plan) => [plan.id, plan])), intro }
}

const noPackages = { plans: new Map<string, PlanRow>(), intro: undefined }

const nothingHeld = { points: 0, storeCreditSen: 0 }

type Offered = Pick<LoadedPurchase, 'plans' | 'intro' | 'cards' | 'offered' | 'pointsBack'>

/** What the buyer's own value could pay, with what returns from the orders that are replaced. */
async function findOffered(db: Database, about: About): Promise<Offered> {
  const { account, cartId, replaceable, withWallet } = about
  const accountId = account?.accountId
  const wallet = { kind: 'store_credit', unit: 'sen' } as const
  const [cards, pointLots, back, creditSen] = await Promise.all([
    listEnteredCards(db, { cartId, replaceable, buyer: cardBuyerOf(about) }),
    accountId === undefined ? [] : listGoodLots(db, accountId),
    accountId === undefined ? nothingHeld : loadHeldValue(db, { replaceable, accountId }),
    withWallet && accountId !== undefined ? loadBalance(db, { ...wallet, holder: accountId }) : undefined,
  ])
  const storeCreditSen = sen(creditSen === undefined ? 0 : creditSen + back.storeCreditSen)
  return { ...noPackages, cards, offered: { giftCards: cards, pointLots, storeCreditSen }, pointsBack: back.points }
}

/** Who pays with the cards: a guest is known by the contact that the order gets. */
function cardBuyerOf({ account, state }: About): Giver {
  return account ?? contactOf(state)
}

/** The intro offer and what the buyer has chosen to pay with, under their locks. */
async function lockOffered(
  db: Database,
  { about, ordering }: { readonly about: About; readonly ordering: Ordering },
): Promise<Offered> {
  const { ctx, account, cartId, replaceable, state } = about
  const packages = await packagesOf(about, ordering)
  const { tx } = ordering
  const cards = await listEnteredCards(db, { cartId, replaceable, buyer: cardBuyerOf(about) })
  const ids = cards.map(({ id }) => id)
  const locked = ids.length > 0 ? await lockCards(tx, { branchId: ctx.branch.id, ids }) : []
  const balances = new Map(locked.map((card) => [card.id, card.status === 'active' ? card.balance : 0]))
  const giftCards = cards.map(({ id }) => ({ id, balanceSen: sen(balances.get(id) ?? 0) }))
  const { use_points = false, use_golds = false } = state
  const value = await lockValue(tx, { accountId: account?.accountId ?? null, use_points, use_golds })
  return { ...packages, cards, offered: { ...value, giftCards }, pointsBack: 0 }
}
