import { textOf } from '#dev/testing/visitors.ts'
import type { Action } from './action.ts'
import { sendRequest, at, member, type Context, type Performers } from './call-product.ts'
import { dayOf, type ApiResponse } from './oracle-world.ts'
import { deliveredBy } from './product.ts'

/** What people and the studio do with packs and orders. */
export const packPerformers: Performers<
  'grant' | 'buy' | 'order' | 'pay' | 'extend' | 'switchSharing' | 'share' | 'unshare' | 'freeze' | 'endFreeze'
> = {
  grant: async (context, action) =>
    sendRequest(context, {
      by: context.product.owner,
      path: 'POST /staff/packages/grants',
      body: {
        person_id: member(context, action.person).personId,
        plan_id: context.product.plans[action.plan],
        reason: 'A gift',
      },
      key: action.label,
      facts: ({ lot_id }) => ({ lot: lot_id }),
    }),
  buy: async (context, action) => withDelivered(context, await checkout(context, { action, use_golds: true })),
  order: async (context, action) => checkout(context, { action, use_golds: false }),
  pay: async (context, action) => {
    await context.product.settle({ merchantRef: context.names.idOf(action.order), waits: action.waits })
    return withDelivered(context, { status: 200, facts: { order: context.names.idOf(action.order) } })
  },
  extend: async (context, action) =>
    withDelivered(
      context,
      await sendRequest(context, {
        by: member(context, action.person),
        path: 'POST /packages/extend',
        key: action.label,
        body: {
          lot_id: context.names.idOf(action.lot),
          payment_method: 'curlecfpx',
          bank_code: 'MB2U0227',
          use_golds: true,
        },
        facts: ({ order }) => ({ order: at(order, 'id') }),
      }),
    ),
  switchSharing: async (context, action) =>
    sendRequest(context, {
      by: context.product.owner,
      path: `PUT /staff/packages/${context.names.idOf(action.lot)}/sharing`,
      body: { sharing: action.on, reason: 'Asked by e-mail' },
      key: action.label,
      facts: ({ sharing, places }) => ({ sharing, sharers: places }),
    }),
  share: async (context, action) =>
    sendRequest(context, {
      by: member(context, action.by),
      path: 'POST /packages/share',
      body: { lot_id: context.names.idOf(action.lot), email: member(context, action.person).email },
      key: action.label,
      facts: ({ free, share }) => ({ free, share: at(share, 'id') }),
    }),
  unshare: async (context, action) =>
    sendRequest(context, {
      by: member(context, action.by),
      path: `DELETE /packages/share/${context.names.idOf(action.share)}`,
      key: action.label,
      facts: () => ({}),
    }),
  freeze: async (context, action) =>
    sendRequest(context, {
      by: context.product.owner,
      path: `POST /staff/packages/${context.names.idOf(action.lot)}/freeze`,
      key: action.label,
      body: {
        from: dateIn(context, action.from),
        to: dateIn(context, action.to),
        reason: 'A broken toe',
        choices: action.keeps.map((label) => ({ booking_id: context.names.idOf(label), choice: 'keep' })),
      },
      facts: ({ days, expires_at }) => ({ days, expires: Temporal.Instant.from(textOf(expires_at)).epochMilliseconds }),
    }),
  endFreeze: async (context, action) =>
    sendRequest(context, {
      by: context.product.owner,
      path: `POST /staff/packages/${context.names.idOf(action.lot)}/freeze/end`,
      key: action.label,
      body: { reason: 'The toe is well again' },
      facts: ({ days, expires_at }) => ({ days, expires: Temporal.Instant.from(textOf(expires_at)).epochMilliseconds }),
    }),
}

/** An order is identified by the bank's reference, or by its id without a bank. */
async function checkout(
  context: Context,
  { action, use_golds }: { action: Action<'buy' | 'order'>; use_golds: boolean },
): Promise<ApiResponse> {
  return sendRequest(context, {
    by: member(context, action.person),
    path: 'POST /packages/checkout',
    key: action.label,
    body: {
      plan_id: context.product.plans[action.plan],
      quantity: 1,
      payment_method: 'curlecfpx',
      bank_code: 'MB2U0227',
      use_golds,
    },
    facts: ({ order, redirect }) => ({
      order: use_golds ? at(order, 'id') : new URL(textOf(at(redirect, 'url'))).searchParams.get('orderNo'),
    }),
  })
}

/** With the delivered pack, and with the bookings made again for expired holds. */
async function withDelivered({ product }: Context, response: ApiResponse): Promise<ApiResponse> {
  const known = response.facts?.['order']
  return typeof known === 'string'
    ? { ...response, facts: { ...(known === '' ? {} : { order: known }), ...(await deliveredBy(product, known)) } }
    : response
}

const dateIn = ({ now }: Context, days: number): string =>
  Temporal.PlainDate.from('1970-01-01')
    .add({ days: dayOf(now) + days })
    .toString()
