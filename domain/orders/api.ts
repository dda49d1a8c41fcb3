import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedCode, typedLines } from '#domain/kit/typed-text.ts'
import { paymentChoice, redirect } from './decide-payment.ts'
import { seenStatuses } from './model.ts'
import { orderItem } from './order-item.ts'

export const checkoutPackage = endpoint({
  name: 'orders.checkout_package',
  method: 'POST',
  path: '/packages/checkout',
  who: 'account',
  status: 201,
  summary: 'Place an order for a package with its first payment attempt',
  limit: { name: 'checkout', points: 10, seconds: 600, by: 'caller' },
  refusals: [
    'packages.unavailable',
    'packages.changed',
    'packages.not_joinable',
    'packages.intro_used',
    'packages.intro_single',
    'orders.changed',
    'orders.too_many_open',
    'payments.no_provider',
    'payments.no_method',
    'payments.phone_needed',
    'payments.bank_offline',
    'payments.below_minimum',
    'payments.above_maximum',
    'accounts.birth_date_needed',
  ],
  input: z.strictObject({
    plan_id: idOf('package_plans'),
    quantity: z._default(
      z.int('fields.quantity').check(z.minimum(1, 'fields.quantity'), z.maximum(9, 'fields.quantity_of_packages')),
      1,
    ),
    ...paymentChoice,
    /** The price that the page showed; when it has changed, nothing is placed. */
    total: z.optional(wireMoney),
    /** The amount that the page said is left for the gateway; when points or credit now pay less, nothing is placed. */
    to_pay: z.optional(wireMoney),
    use_points: z._default(z.boolean(), false),
    use_golds: z._default(z.boolean(), false),
  }),
  output: z.strictObject({ success: z.literal(true), order: orderItem, redirect }),
})

/** An order for months of a pack of the caller, paid as any other. */
export const extendPackage = endpoint({
  name: 'orders.extend_package',
  method: 'POST',
  path: '/packages/extend',
  who: 'account',
  status: 201,
  summary: 'Place an order for more months of an own pack with its first payment attempt',
  limit: { name: 'checkout', points: 10, seconds: 600, by: 'caller' },
  refusals: [
    'request.not_found',
    'packages.not_extendable',
    'packages.expired',
    'packages.extension_max',
    'orders.changed',
    'orders.too_many_open',
    'payments.no_provider',
    'payments.no_method',
    'payments.phone_needed',
    'payments.bank_offline',
    'payments.below_minimum',
    'payments.above_maximum',
  ],
  input: z.strictObject({
    lot_id: idOf('package_lots'),
    months: z._default(z.int().check(z.minimum(1), z.maximum(99)), 1),
    ...paymentChoice,
    /** The price that the page showed; when it has changed, nothing is placed. */
    total: z.optional(wireMoney),
    use_points: z._default(z.boolean(), false),
    use_golds: z._default(z.boolean(), false),
  }),
  output: z.strictObject({ success: z.literal(true), order: orderItem, redirect }),
})

/** The price and effect of more months; the same rule decides when the order is placed. */
export const priceExtension = endpoint({
  name: 'orders.extension_price',
  method: 'GET',
  path: '/packages/mine/{id}/extension',
  who: 'account',
  summary: 'The price of more months of an own pack',
  refusals: ['request.not_found'],
  input: z.strictObject({
    id: idOf('package_lots'),
    months: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.transform(Number)), 1),
  }),
  output: z.strictObject({
    lot_id: idOf('package_lots'),
    months: z.number(),
    months_left: z.number(),
    unit_price: wireMoney,
    /** The discount of a friend for having been referred. */
    referral_discount: wireMoney,
    /** Sales tax that comes on top of the price. */
    tax_added: wireMoney,
    total: wireMoney,
    store_credit: wireMoney,
    valid_to: wireDay,
    /** A few characters of the account's name that the invoice cannot show; it is sold all the same. */
    not_printable: z.array(z.string()),
    may_extend: z.boolean(),
    code: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
})

/** A reader of the order may pay it. */
export const payOrder = endpoint({
  name: 'orders.pay',
  method: 'POST',
  path: '/orders/{id}/payments',
  who: 'anyone',
  byOrderKey: true,
  status: 201,
  summary: 'Start the next attempt to pay an order that waits for payment',
  limit: { name: 'checkout', points: 10, seconds: 600, by: 'caller' },
  refusals: [
    'auth.required',
    'request.not_found',
    'orders.not_payable',
    'orders.cash_on_delivery',
    'orders.paid',
    'orders.expired',
    'payments.no_provider',
    'payments.no_method',
    'payments.phone_needed',
    'payments.bank_offline',
    'payments.below_minimum',
    'payments.above_maximum',
  ],
  input: z.strictObject({ id: idOf('orders'), ...paymentChoice }),
  output: z.strictObject({ success: z.literal(true), order: orderItem, redirect }),
})

export const listOrders = endpoint({
  name: 'orders.list',
  method: 'GET',
  path: '/orders',
  who: 'account',
  summary: 'Own orders, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { status: /^[a-z_]{1,20}$/, number: /^[A-Z0-9]{1,14}$/ },
      orders: ['placed_at'],
      sorted: 'desc',
      keyword: 'number, and name and SKU of what was ordered',
    }),
    /** One of the six statuses as people see them: each pending type is pending. */
    filters: z.optional(z.enum(seenStatuses)),
  }),
  output: pageOf(orderItem),
})

/** For the account that placed it, and for a holder of its key: the cookie of a browser, X-Order-Key of a program. */
export const getOrder = endpoint({
  name: 'orders.one',
  method: 'GET',
  path: '/orders/{id}',
  who: 'anyone',
  byOrderKey: true,
  summary: 'One own order',
  refusals: ['auth.required', 'request.not_found'],
  input: z.strictObject({ id: idOf('orders') }),
  output: orderItem,
})

export const listTasks = endpoint({
  name: 'orders.tasks',
  method: 'GET',
  path: '/staff/tasks',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Work that only a person can finish, oldest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      /** `holder` says who has it, `snoozed` whether it is put off at this time, `done` on which day it was done. */
      search: {
        kind: /^[a-z_]{1,40}$/,
        state: /^(open|done)$/,
        holder: /^(me|nobody)$/,
        snoozed: /^(yes|no)$/,
        done: /^today$/,
      },
      orders: ['created_at', 'due_at'],
      keyword: 'kind and details',
    }),
  }),
  output: z.extend(
    pageOf(
      z.strictObject({
        id: idOf('studio_tasks'),
        kind: z.string(),
        subject_kind: z.string(),
        subject_id: z.string(),
        /** The facts of the task, with the names of the people it is about. */
        details: z.record(z.string(), z.unknown()),
        created_at: wireInstant,
        /** By when it should be done; null where nobody waits for it. */
        due_at: z.nullable(wireInstant),
        snoozed_until: z.nullable(wireInstant),
        assigned_to: z.nullable(z.strictObject({ account_id: idOf('accounts'), name: z.string() })),
        done_at: z.nullable(wireInstant),
      }),
    ),
    { now: wireInstant },
  ),
})

/** Hands a task to somebody of the staff or to nobody, and puts it off or takes it up again. Absent fields stay. */
export const assignTask = endpoint({
  name: 'orders.assign_task',
  method: 'PUT',
  path: '/staff/tasks/{id}/assign',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Say who of the staff has a task, and until when it is put off',
  refusals: ['request.not_found', 'orders.task_done', 'setup.unknown'],
  input: z.strictObject({
    id: idOf('studio_tasks'),
    account_id: z.optional(z.nullable(idOf('accounts'))),
    snoozed_until: z.optional(z.nullable(wireInstant)),
  }),
  output: z.strictObject({ success: z.literal(true) }),
})

export const finishTask = endpoint({
  name: 'orders.finish_task',
  method: 'PUT',
  path: '/staff/tasks/{id}',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Mark a task as done, for a refund: the money was sent back at the portal',
  refusals: ['request.not_found', 'auth.forbidden', 'orders.reference_needed', 'giveaways.own'],
  input: z.strictObject({
    id: idOf('studio_tasks'),
    note: typedLines(500, { least: 1 }),
    /** The reference of the transfer at the bank or the portal; a refund needs it. */
    reference: z._default(typedCode(60), ''),
  }),
  output: z.strictObject({ success: z.literal(true) }),
})
