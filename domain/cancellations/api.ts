import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { cancellationReasons, refundStatuses, refundTargets } from './model.ts'

const cancellationItem = z.strictObject({
  id: idOf('order_cancellations'),
  order_id: idOf('orders'),
  order_number: z.string(),
  reason: z.enum(cancellationReasons),
  comment: z.string(),
  destination: z.enum(refundTargets),
  refund_amount: wireMoney,
  /** `paid` when all of it has arrived. */
  refund_status: z.enum(refundStatuses),
  requested_at: wireInstant,
  decided_at: z.nullable(wireInstant),
  /** The studio's reason for a refusal. */
  answer: z.string(),
})

const orderAccess = ['auth.required', 'request.not_found'] as const

/** What cancelling would give back, row by row, or why it cannot be requested; and the request that was made. */
export const getCancellation = endpoint({
  name: 'cancellations.preview',
  method: 'GET',
  path: '/orders/{id}/cancellation',
  who: 'anyone',
  byOrderKey: true,
  summary: 'What cancelling an order would give back',
  refusals: orderAccess,
  input: z.strictObject({ id: idOf('orders') }),
  output: z.strictObject({
    may_cancel: z.boolean(),
    /** It is not paid, and may be cancelled at once. */
    may_cancel_unpaid: z.boolean(),
    code: z.nullable(z.string()),
    message: z.nullable(z.string()),
    goods: wireMoney,
    discount: wireMoney,
    delivery: wireMoney,
    bag_fee: wireMoney,
    tip: wireMoney,
    /** What came on top of the prices. */
    tax: wireMoney,
    amount: wireMoney,
    /** It was to be paid in cash on delivery, so nothing was paid and nothing goes back. */
    unpaid: z.boolean(),
    /** Where the money may go; a guest has no wallet. */
    destinations: z.array(z.enum(refundTargets)),
    /** Lines that are not cancelled. */
    kept: z.array(z.string()),
    request: z.nullable(cancellationItem),
  }),
})

export const listCancellations = endpoint({
  name: 'cancellations.list',
  method: 'GET',
  path: '/refunds',
  who: 'account',
  summary: 'Own cancellation requests, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { order_id: /^[0-9a-f-]{36}$/, status: /^[a-z]{1,20}$/ },
      orders: ['requested_at'],
      sorted: 'desc',
      keyword: 'number of the order, comment and answer',
    }),
  }),
  output: pageOf(cancellationItem),
})

export const getRequest = endpoint({
  name: 'cancellations.one',
  method: 'GET',
  path: '/refunds/{id}',
  who: 'account',
  summary: 'One own cancellation request',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('order_cancellations') }),
  output: cancellationItem,
})

/** The buyer of an order of any kind that nobody has paid ends it: what it held is free again at once. */
export const cancelUnpaid = endpoint({
  name: 'cancellations.cancel_unpaid',
  method: 'POST',
  path: '/orders/{id}/cancellation',
  who: 'anyone',
  byOrderKey: true,
  summary: 'Cancel an order that is not paid',
  limit: { name: 'refunds', points: 20, seconds: 600, by: 'caller' },
  refusals: [...orderAccess, 'cancellations.canceled', 'cancellations.paid', 'cancellations.unsettled'],
  input: z.strictObject({ id: idOf('orders') }),
  output: z.strictObject({ success: z.literal(true) }),
})

/** The customer cancels goods until they are packed: one request for each order, by anyone who may read it. */
export const requestCancellation = endpoint({
  name: 'cancellations.request',
  method: 'POST',
  path: '/refunds',
  who: 'anyone',
  byOrderKey: true,
  status: 201,
  summary: 'Ask to cancel an order and for its money back',
  limit: { name: 'refunds', points: 20, seconds: 600, by: 'caller' },
  refusals: [
    ...orderAccess,
    'cancellations.withdrawn',
    'cancellations.asked',
    'cancellations.canceled',
    'cancellations.unpaid',
    'cancellations.by_staff',
    'cancellations.packed',
  ],
  input: z.strictObject({
    order_id: idOf('orders'),
    reason: z.enum(cancellationReasons, 'fields.required'),
    comment: typedLines(1000, { least: 1 }),
    destination: z.enum(refundTargets, 'fields.required'),
  }),
  output: z.strictObject({ success: z.literal(true), cancellation: cancellationItem }),
})

/** After a withdrawal the order cannot be cancelled again. */
export const withdrawCancellation = endpoint({
  name: 'cancellations.withdraw',
  method: 'DELETE',
  path: '/refunds/{id}',
  who: 'anyone',
  byOrderKey: true,
  summary: 'Withdraw a cancellation request that the studio has not decided',
  refusals: [...orderAccess, 'cancellations.decided'],
  input: z.strictObject({ id: idOf('order_cancellations') }),
  output: z.strictObject({ success: z.literal(true), cancellation: cancellationItem }),
})

export const listOpenCancellations = endpoint({
  name: 'cancellations.staff_list',
  method: 'GET',
  path: '/staff/refunds',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'Cancellation requests of the branch, oldest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { status: /^[a-z]{1,20}$/ },
      orders: ['requested_at'],
      keyword: 'number of the order, comment and answer',
    }),
  }),
  output: pageOf(cancellationItem),
})

/** Approving cancels the order, returns its goods to the stock and starts the refund. */
export const decideRequest = endpoint({
  name: 'cancellations.decide',
  method: 'PUT',
  path: '/staff/refunds/{id}',
  who: { staff: ['owner', 'manager'] },
  summary: 'Approve or refuse a cancellation request',
  refusals: [
    'request.not_found',
    'cancellations.decided',
    'cancellations.answer_needed',
    'giveaways.own',
    'giveaways.over_limit',
  ],
  input: z.strictObject({
    id: idOf('order_cancellations'),
    decision: z.enum(['approve', 'refuse']),
    /** What the buyer reads; a refusal needs it. */
    answer: z._default(typedLines(1000), ''),
  }),
  output: z.strictObject({ success: z.literal(true), cancellation: cancellationItem }),
})
