import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant, wireDay } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { pointsOffer } from '#domain/points/points.ts'

export const planItem = z.strictObject({
  id: idOf('package_plans'),
  slug: z.string(),
  kind: z.enum(['series', 'contracts']),
  name: z.string(),
  description: z.string(),
  credits: z.number(),
  price: wireMoney,
  price_per_class: wireMoney,
  validity_days: z.number(),
  expiry_basis: z.nullable(z.enum(['billing_cycle', 'month'])),
  intro: z.boolean(),
  sharers: z.number(),
  joinable: z.boolean(),
  class_type_ids: z.nullable(z.array(z.string())),
  series_type_ids: z.nullable(z.array(z.string())),
  /** The format of the privates it pays for; null when it pays for scheduled classes. */
  private_format: z.nullable(z.enum(['solo', 'duo', 'trio'])),
})

export const listPackages = endpoint({
  name: 'packages.list',
  method: 'GET',
  path: '/packages',
  who: 'anyone',
  freshness: 'public',
  summary: 'Packages on sale in the branch',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { slug: /^[a-z0-9-]{1,60}$/, kind: /^(series|contracts)$/ },
      orders: ['sort', 'price', 'credits'],
      keyword: 'name and description',
    }),
  }),
  output: pageOf(planItem),
})

export const getPackage = endpoint({
  name: 'packages.one',
  method: 'GET',
  path: '/packages/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One package on sale',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('package_plans') }),
  output: planItem,
})

/** The present price for this caller, and whether the caller may buy it at all; the same rule decides at checkout. */
export const pricePackage = endpoint({
  name: 'packages.pricing',
  method: 'GET',
  path: '/packages/pricing',
  who: 'anyone',
  summary: 'The price of a package for this caller',
  refusals: ['packages.unavailable', 'packages.changed'],
  input: z.strictObject({
    plan_id: idOf('package_plans'),
    quantity: z._default(z.pipe(z.string().check(z.regex(/^[1-9]$/)), z.transform(Number)), 1),
  }),
  output: z.strictObject({
    plan_id: idOf('package_plans'),
    quantity: z.number(),
    unit_price: wireMoney,
    subtotal: wireMoney,
    /** The discount of a friend for having been referred. */
    referral_discount: wireMoney,
    /** Sales tax that comes on top of the price. */
    tax_added: wireMoney,
    point_info: pointsOffer,
    store_credit: wireMoney,
    total: wireMoney,
    valid_to: wireDay,
    /** A few characters of the account's name that the invoice cannot show; it is sold all the same. */
    not_printable: z.array(z.string()),
    may_buy: z.boolean(),
    code: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
})

export const lotItem = z.strictObject({
  id: idOf('package_lots'),
  plan_id: idOf('package_plans'),
  name: z.string(),
  granted: z.number(),
  left: z.number(),
  starts_at: wireInstant,
  /** The first instant at which it is no longer valid, and the last day on which it is. */
  expires_at: wireInstant,
  valid_to: wireDay,
  state: z.enum(['usable', 'empty', 'expired', 'revoked']),
  sharers: z.number(),
  intro: z.boolean(),
  class_type_ids: z.nullable(z.array(z.string())),
  series_type_ids: z.nullable(z.array(z.string())),
  own: z.boolean(),
  created_at: wireInstant,
  /** True once the studio has switched sharing on for it. */
  sharing: z.optional(z.boolean()),
  /** True where whole months can be bought for it; the price says how many more. */
  extendable: z.optional(z.boolean()),
  /** From the first instant of the freeze to the first instant after it. */
  frozen: z.optional(z.strictObject({ from_at: wireInstant, until_at: wireInstant })),
})

export const listMyPackages = endpoint({
  name: 'packages.mine',
  method: 'GET',
  path: '/packages/mine',
  who: 'account',
  summary: 'Packs of the signed-in person with what is left, soonest to expire first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { state: /^(usable|empty|expired|revoked)$/ },
      orders: ['expires_at', 'created_at'],
      keyword: 'name of the package',
    }),
  }),
  output: pageOf(lotItem),
})

export const grantCredits = endpoint({
  name: 'packages.grant',
  method: 'POST',
  path: '/staff/packages/grants',
  who: { staff: ['owner', 'manager'] },
  confirm: true,
  status: 201,
  summary: 'Give a person a pack without a sale, with a reason',
  refusals: [
    'request.not_found',
    'packages.unavailable',
    'packages.intro_used',
    'giveaways.own',
    'giveaways.over_limit',
  ],
  input: z.strictObject({
    person_id: idOf('persons'),
    plan_id: idOf('package_plans'),
    credits: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
    reason: typedLines(300, { least: 3 }),
  }),
  output: z.strictObject({ success: z.literal(true), lot_id: idOf('package_lots') }),
})

const ledgerInput = z.strictObject({
  id: idOf('package_lots'),
  ...listFields({ search: {}, orders: ['at'], sorted: 'desc', keyword: 'reason, and class type where it is shown' }),
})

const ledgerLine = z.strictObject({
  at: wireInstant,
  /** `held` and `released` are of a waitlist entry that reserves the credit. */
  why: z.enum([
    'granted',
    'held',
    'released',
    'booked',
    'returned',
    'forfeited',
    'expired',
    'restored',
    'extended',
    'frozen',
    'freeze_ended',
  ]),
  /** Credits added or taken; a forfeited credit was taken when the class was booked, so its forfeiture is 0. */
  change: z.number(),
  class: z.nullable(z.strictObject({ session_id: idOf('class_sessions'), name: z.string(), starts_at: wireInstant })),
  /** The last day on which the pack is valid from then on, when this changed it. */
  valid_to: z.nullable(wireDay),
})

export const listLedger = endpoint({
  name: 'packages.ledger',
  method: 'GET',
  path: '/packages/mine/{id}/ledger',
  who: 'account',
  summary: 'What happened to the credits of a pack, newest first; a sharer sees only what is their own',
  refusals: ['request.not_found'],
  input: ledgerInput,
  output: pageOf(
    z.extend(ledgerLine, {
      /** The balance of the pack after it; null for a sharer, who could infer what the others do. */
      balance: z.nullable(z.number()),
      /**
       * Whose booking it is; null without a booking. The owner sees that it was a sharer, and neither which one nor
       * which class.
       */
      by: z.nullable(z.enum(['you', 'sharer'])),
    }),
  ),
})

/** For staff it names whose booking each line was of, also of sharers. */
export const listStaffLedger = endpoint({
  name: 'packages.staff_ledger',
  method: 'GET',
  path: '/staff/packages/{id}/ledger',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'What happened to the credits of a pack, newest first, and by whom',
  refusals: ['request.not_found'],
  input: ledgerInput,
  output: pageOf(z.extend(ledgerLine, { balance: z.number(), person_id: z.nullable(idOf('persons')) })),
})

const reason = typedLines(300, { least: 3 })
const staffActs = { staff: ['owner', 'manager'] } as const

/** Off ends every share of the pack; bookings stay. */
export const switchSharing = endpoint({
  name: 'packages.switch_sharing',
  method: 'PUT',
  path: '/staff/packages/{id}/sharing',
  who: staffActs,
  summary: 'Switch sharing of a pack on or off, with a reason',
  refusals: [
    'request.not_found',
    'packages.share_unshareable',
    'packages.not_yours',
    'packages.expired',
    'giveaways.own',
  ],
  input: z.strictObject({ id: idOf('package_lots'), sharing: z.boolean(), reason }),
  output: z.strictObject({ success: z.literal(true), sharing: z.boolean(), places: z.number() }),
})
