import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant, wireDay } from '#domain/kit/time.ts'
import { z } from 'zod/mini'

export const planItem = z.strictObject({
  id: idOf('package_plans'), slug: z.string(), kind: z.enum(['series', 'contracts']), name: z.string(), description: z.string(),
  credits: z.number(), price: wireMoney, price_per_class: wireMoney, validity_days: z.number(), expiry_basis: z.nullable(z.enum(['billing_cycle', 'month'])),
  intro: z.boolean(), sharers: z.number(), joinable: z.boolean(),
  class_type_ids: z.nullable(z.array(z.string())), series_type_ids: z.nullable(z.array(z.string())),
})

export const listPackages = endpoint({
  name: 'packages.list', method: 'GET', path: '/packages', who: 'anyone', freshness: 'public', summary: 'Packages on sale in the branch', refusals: [],
  input: z.strictObject({ ...listFields({ search: { slug: /^[a-z0-9-]{1,60}$/, kind: /^(series|contracts)$/ }, orders: ['sort', 'price', 'credits'] }) }),
  output: pageOf(planItem),
})

export const getPackage = endpoint({
  name: 'packages.one', method: 'GET', path: '/packages/{id}', who: 'anyone', freshness: 'public', summary: 'One package on sale', refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('package_plans') }), output: planItem,
})

/** What it would cost this caller now, and whether the caller may buy it at all; the same rule decides at checkout. */
export const pricePackage = endpoint({
  name: 'packages.pricing', method: 'GET', path: '/packages/pricing', who: 'anyone', summary: 'The price of a package for this caller', refusals: ['packages.unavailable'],
  input: z.strictObject({ plan_id: idOf('package_plans'), quantity: z._default(z.pipe(z.string().check(z.regex(/^[1-9]$/)), z.transform(Number)), 1) }),
  output: z.strictObject({
    plan_id: idOf('package_plans'), quantity: z.number(), unit_price: wireMoney, subtotal: wireMoney, store_credit: wireMoney, total: wireMoney,
    valid_to: wireDay, may_buy: z.boolean(), code: z.nullable(z.string()), message: z.nullable(z.string()),
  }),
})

export const lotItem = z.strictObject({
  id: idOf('package_lots'), plan_id: idOf('package_plans'), name: z.string(), granted: z.number(), left: z.number(), starts_at: wireInstant,
  /** The first instant at which it is no longer valid, and the last day on which it is. */
  expires_at: wireInstant, valid_to: wireDay, state: z.enum(['usable', 'empty', 'expired', 'revoked']), sharers: z.number(), intro: z.boolean(),
  class_type_ids: z.nullable(z.array(z.string())), series_type_ids: z.nullable(z.array(z.string())), own: z.boolean(), created_at: wireInstant,
})

export const listMyPackages = endpoint({
  name: 'packages.mine', method: 'GET', path: '/packages/mine', who: 'account', summary: 'Packs of the signed-in person with what is left, soonest to expire first', refusals: [],
  input: z.strictObject({ ...listFields({ search: { state: /^(usable|empty|expired|revoked)$/ }, orders: ['expires_at', 'created_at'] }) }), output: pageOf(lotItem),
})

export const grantCredits = endpoint({
  name: 'packages.grant', method: 'POST', path: '/staff/packages/grants', who: { staff: ['owner', 'manager'] }, status: 201, summary: 'Give a person a pack without a sale, with a reason', refusals: ['request.not_found', 'packages.unavailable', 'packages.intro_used'],
  input: z.strictObject({ person_id: idOf('persons'), plan_id: idOf('package_plans'), credits: z.optional(z.int().check(z.minimum(1), z.maximum(200))), reason: z.string().check(z.trim(), z.minLength(3, 'fields.required'), z.maxLength(300, 'fields.too_long')) }),
  output: z.strictObject({ success: z.literal(true), lot_id: idOf('package_lots') }),
})
