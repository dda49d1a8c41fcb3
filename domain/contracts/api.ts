import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedCode } from '#domain/kit/typed-text.ts'
import { paymentFailures } from '#domain/payments/failure-of.ts'

const collection = z.strictObject({
  id: idOf('collections'),
  /** 0 for the first cycle. */
  place: z.int(),
  from: wireInstant,
  /** The last day of the cycle. */
  to: wireDay,
  amount: wireMoney,
  /** The sales tax in it, at the rate of its day in per cent. */
  tax: wireMoney,
  tax_percent: z.number(),
  credits: z.int(),
  status: z.enum(['due', 'review', 'captured', 'unpaid', 'canceled']),
  /** When it is tried next; null when it is under way or over. */
  next_try_at: z.nullable(wireInstant),
  captured_at: z.nullable(wireInstant),
  /** In one sequence with the invoices of orders; null before it was collected. */
  receipt_number: z.nullable(z.string()),
  /** What the bank's statement calls it; null before it was collected. */
  reference: z.nullable(z.string()),
})

export const contract = z.strictObject({
  id: idOf('contracts'),
  number: z.string(),
  plan_id: idOf('package_plans'),
  name: z.string(),
  status: z.enum(['pending', 'active', 'overdue', 'ended']),
  ended_reason: z.nullable(z.enum(['canceled', 'unpaid', 'not_authorised', 'mandate_over'])),
  /** Why the bank refused the last collection of the latest cycle; null where it did not. */
  failure: z.nullable(z.enum(paymentFailures)),
  credits: z.int(),
  price: wireMoney,
  joined_at: wireInstant,
  ended_at: z.nullable(wireInstant),
  /** The last day of the latest cycle that was collected, while it lasts. */
  valid_to: z.nullable(wireDay),
  next_collection: z.nullable(z.strictObject({ at: wireInstant, amount: wireMoney })),
  mandate: z.strictObject({
    id: idOf('mandates'),
    status: z.enum(['pending', 'authorised', 'failed', 'expired', 'canceled']),
    method: z.enum(['curlecfpx', 'curleccc']),
    /** Null for a card, and until the bank has named it. */
    bank: z.nullable(z.string()),
    expires_on: wireDay,
  }),
  /** Newest first, at most 60. */
  collections: z.array(collection),
})

export const priceContract = endpoint({
  name: 'contracts.price',
  method: 'GET',
  path: '/contracts/price',
  who: 'account',
  summary: 'What a membership costs me if I join it now, and whether I may',
  refusals: ['packages.unavailable'],
  input: z.strictObject({ plan_id: idOf('package_plans') }),
  output: z.strictObject({
    plan_id: idOf('package_plans'),
    name: z.string(),
    /** What is collected as soon as the bank has authorised it; `to` is its last day. */
    first: z.strictObject({ amount: wireMoney, credits: z.int(), to: wireDay }),
    /** What is collected then, and each cycle after it. */
    next: z.strictObject({ amount: wireMoney, credits: z.int(), at: wireInstant }),
    mandate_expires_on: wireDay,
    /** A few characters of the account's name that the invoice cannot show; it is sold all the same. */
    not_printable: z.array(z.string()),
    may_join: z.boolean(),
    code: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
})

export const joinContract = endpoint({
  name: 'contracts.join',
  method: 'POST',
  path: '/contracts',
  who: 'account',
  status: 201,
  // The address of the bank page contains the identity number, which is stored nowhere.
  replay: false,
  summary: 'Join a membership; the bank page authorises its mandate',
  refusals: [
    'packages.changed',
    'packages.unavailable',
    'packages.not_joinable',
    'accounts.birth_date_needed',
    'contracts.joined',
    'contracts.identity_needed',
    'payments.no_provider',
  ],
  limit: { name: 'join_contract', points: 20, seconds: 3600, by: 'caller' },
  input: z.strictObject({
    plan_id: idOf('package_plans'),
    /** An identity card of twelve digits or a passport; sent to the bank alone. */
    identity_number: typedCode(30),
    /** The `id` of a bank of `/curlec-services/bank-list?method=00`; a card when it is left out. */
    bank_id: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  }),
  output: z.strictObject({
    success: z.literal(true),
    contract_id: idOf('contracts'),
    redirect: z.strictObject({ url: z.string(), expires_at: wireInstant }),
  }),
})

export const listContracts = endpoint({
  name: 'contracts.list',
  method: 'GET',
  path: '/contracts',
  who: 'account',
  summary: 'My memberships with their mandates and what was collected, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['joined_at'], sorted: 'desc', keyword: 'number and name of the package' }),
  }),
  output: pageOf(contract),
})

export const getContract = endpoint({
  name: 'contracts.get',
  method: 'GET',
  path: '/contracts/{id}',
  who: 'account',
  summary: 'One of my memberships',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('contracts') }),
  output: contract,
})

export const cancelContract = endpoint({
  name: 'contracts.cancel',
  method: 'POST',
  path: '/contracts/{id}/cancel',
  who: 'account',
  summary: 'End one of my memberships; credits of the cycle that is paid stay to its end',
  refusals: ['request.not_found', 'contracts.ended'],
  input: z.strictObject({ id: idOf('contracts') }),
  output: z.strictObject({ success: z.literal(true), valid_to: z.nullable(wireDay) }),
})

const message = {
  method: 'POST',
  who: 'gateway',
  replay: false,
  openInput: true,
  limit: { name: 'callback', points: 600, seconds: 60, by: 'address', perProcess: true },
  refusals: ['payments.signature', 'request.not_found'],
  input: z.looseObject({
    curlec_method: z.optional(z.string()),
    fpx_sellerOrderNo: z.optional(z.string()),
    fpx_checksum: z.optional(z.string()),
  }),
} as const

/** The notification of a mandate or a collection by the gateway's server. */
export const contractCallback = endpoint({
  ...message,
  name: 'contracts.callback',
  path: '/contracts/callback/curlec',
  summary: 'Result of a mandate or a collection (server to server)',
  output: z.strictObject({ success: z.literal(true) }),
})

/** The member's browser comes back from the bank page with the same fields. */
export const contractReturn = endpoint({
  ...message,
  name: 'contracts.return',
  path: '/contracts/return/curlec',
  summary: 'Result of a mandate (through the browser)',
  output: z.strictObject({ success: z.literal(true), contract_id: idOf('contracts') }),
})
