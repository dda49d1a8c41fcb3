import { randomUUID } from 'node:crypto'
import { exampleAddress } from '#dev/example-address.ts'
import { textAt } from '#dev/value-at.ts'
import { signCallback } from '../gateway-sim/curlec/checksum.ts'
import type { SentRequest, Step, Visit } from './load.ts'

/** The default key that the product and the simulated bank share. */
const gatewayKey = 'SIMKEY'
const bank = { payment_method: 'curlecfpx', bank_code: 'MB2U0227', account_type: '01' } as const

/** Requests these addresses in turn. */
export function reads(
  paths: readonly string[],
  headers: SentRequest['headers'] = { accept: 'application/json' },
): Visit {
  return (place) => {
    let turn = place
    const name = paths.length === 1 ? `GET ${paths[0] ?? ''}` : 'GET'
    const ask = (): SentRequest => ({ method: 'GET', path: paths[(turn += 1) % paths.length] ?? '', headers })
    return [{ name, statuses: [200], ask }]
  }
}

/** Requests of the baseline this many transactions of one insert and one update of one of `rows`. */
export function bareWrites({ times, rows }: { readonly times: number; readonly rows: number }): Visit {
  return () =>
    Array.from({ length: times }, () =>
      post('/write', { ask: () => ({ row: 1 + Math.floor(Math.random() * rows) }), headers: json }),
    )
}

/** Books a class with a credit and cancels it again. */
export function books({ tokens, sessions }: { tokens: readonly string[]; sessions: readonly string[] }): Visit {
  return (place, connections) => {
    const nextToken = inTurn(ownOf(tokens, { place, connections }))
    let token = ''
    let booking = ''
    return [
      api('POST /bookings', {
        token: () => (token = nextToken()),
        body: () => ({ session_id: sessions[Math.floor(Math.random() * sessions.length)] }),
        hear: (body) => (booking = textAt(JSON.parse(body), 'booking.id')),
      }),
      api('DELETE /bookings/{id}', { token: () => token, path: () => `/bookings/${booking}` }),
    ]
  }
}

/** Writes a cart of one of each product; the quantities cycle from one to three, so each write changes something. */
export function writesCart({
  tokens,
  productIds,
}: {
  tokens: readonly string[]
  productIds: readonly string[]
}): Visit {
  return (place, connections) => {
    // One member alone would meet the limit of the pace.
    const nextToken = inTurn(ownOf(tokens, { place, connections }))
    let turn = 0
    return [
      api('PUT /cart', {
        token: nextToken,
        body: () => {
          turn += 1
          return { items: productIds.map((id, line) => ({ id, quantity: 1 + ((turn + line) % 3) })) }
        },
      }),
    ]
  }
}

export interface Ordering {
  readonly tokens: readonly string[]
  readonly productId: string
  readonly shippingId: string
}

/** From the cart to a paid order: five requests, the last of which is the bank's callback. */
export function orders({ tokens, productId, shippingId }: Ordering): Visit {
  return (place, connections) => {
    const nextToken = inTurn(ownOf(tokens, { place, connections }))
    let token = ''
    let placed: unknown
    return [
      api('GET /cart', { token: () => (token = nextToken()) }),
      api('PUT /cart', { token: () => token, body: () => ({ items: [{ id: productId, quantity: 1 }] }) }),
      api('PUT /checkout', {
        token: () => token,
        body: () => ({ billing_address: exampleAddress, shipping_method: shippingId }),
      }),
      api('POST /orders/checkout', {
        token: () => token,
        body: () => bank,
        hear: (body) => (placed = JSON.parse(body)),
      }),
      paidCallback(() => placed),
    ]
  }
}

/** The same five requests of the baseline, which writes only what is necessary. */
export function bareOrders({ productId }: { readonly productId: string }): Visit {
  return (place, connections) => {
    let turn = place
    let customer = 0
    let order = ''
    return [
      {
        name: 'GET /cart',
        statuses: [200],
        ask: () => ({
          method: 'GET',
          path: `/cart?customer=${(customer = (turn += connections) % 10_000)}`,
          headers: json,
        }),
      },
      put('/cart', () => ({ customer, product: productId, quantity: 1 })),
      put('/checkout', () => ({ customer, address: exampleAddress, shipping: 'standard' })),
      post('/orders', {
        ask: () => ({ customer, ...bank }),
        headers: json,
        hear: (body) => (order = textAt(JSON.parse(body), 'id')),
      }),
      post('/callback', { ask: () => ({ order }), headers: json }),
    ]
  }
}

/** The baseline's cart, written by another customer each time. */
export function bareCarts({ productId }: { readonly productId: string }): Visit {
  return (place, connections) => {
    let turn = place
    const ask = () => ({ customer: (turn += connections) % 10_000, product: productId, quantity: 1 + (turn % 3) })
    return [put('/cart', ask)]
  }
}

/** Buys and pays a pack. */
export function buysPacks({ tokens, planId }: { tokens: readonly string[]; planId: string }): Visit {
  return (place, connections) => {
    const nextToken = inTurn(ownOf(tokens, { place, connections }))
    let placed: unknown
    return [
      api('POST /packages/checkout', {
        token: nextToken,
        body: () => ({ plan_id: planId, ...bank }),
        hear: (body) => (placed = JSON.parse(body)),
      }),
      paidCallback(() => placed),
    ]
  }
}

const json = { 'content-type': 'application/json' } as const

function post(
  path: string,
  { ask, headers, hear }: { ask: () => object; headers: SentRequest['headers']; hear?: NonNullable<Step['hear']> },
): Step {
  return {
    name: `POST ${path}`,
    statuses: [201],
    ask: () => ({ method: 'POST', path, headers, body: JSON.stringify(ask()) }),
    ...(hear && { hear }),
  }
}

function put(path: string, ask: () => object): Step {
  return {
    name: `PUT ${path}`,
    statuses: [200],
    ask: () => ({ method: 'PUT', path, headers: json, body: JSON.stringify(ask()) }),
  }
}

interface ApiAsk {
  readonly token: () => string
  /** The path, where it differs from the name. */
  readonly path?: () => string
  readonly body?: () => object
  readonly statuses?: readonly number[]
  readonly hear?: NonNullable<Step['hear']>
}

/** A request like the site's own client's, with an idempotency key for writes. */
export function api(name: `${SentRequest['method']} ${string}`, { token, path, body, statuses, hear }: ApiAsk): Step {
  const [method, named = ''] = name.split(' ')
  const of: SentRequest['method'] = method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET'
  return {
    name,
    statuses: statuses ?? (of === 'POST' ? [201] : [200]),
    ask: () => ({
      method: of,
      headers: {
        ...json,
        authorization: `Bearer ${token()}`,
        'x-platform': 'web',
        'x-branch': 'penang',
        'x-locale': 'en',
        ...(of === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      },
      path: `/api${path?.() ?? named}`,
      ...(of === 'GET' ? {} : { body: JSON.stringify(body?.() ?? {}) }),
    }),
    ...(hear && { hear }),
  }
}

let transactions = 0

/** The callback of the bank's server, signed like the gateway's. */
function paidCallback(placed: () => unknown): Step {
  const path = '/api/orders/payment/callback/curlec2'
  return {
    name: 'POST callback',
    statuses: [200],
    ask: () => {
      const sent = new URL(textAt(placed(), 'redirect.url')).searchParams
      transactions += 1
      const number = `${process.pid % 10_000}${String(transactions).padStart(12, '0')}`
      const signed = {
        fpx_fpxTxnId: number.padStart(16, '9'),
        fpx_sellerExOrderNo: number,
        fpx_fpxTxnTime: 'Thu Jan 01 12:00:00 MYT 2026',
        fpx_sellerOrderNo: sent.get('orderNo') ?? '',
        fpx_sellerId: 'SE00000001',
        fpx_txnCurrency: 'MYR',
        fpx_txnAmount: sent.get('amount') ?? '',
        fpx_buyerName: 'Tan Wei Shan',
        fpx_buyerBankId: bank.bank_code,
        fpx_debitAuthCode: '00',
        fpx_type: 'N',
      }
      const body = new URLSearchParams({
        curlec_method: '01',
        payment_method: 'FPX',
        ...signed,
        fpx_description: sent.get('description') ?? '',
        fpx_notes: '',
        fpx_checksum: signCallback(gatewayKey, signed),
      })
      return {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      }
    },
  }
}

/** Each connection has its own of them, members or bookings, so that none undoes what another has just done. */
export function ownOf(
  all: readonly string[],
  { place, connections }: { readonly place: number; readonly connections: number },
): readonly string[] {
  return all.filter((_, index) => index % connections === place)
}

/** One after the other, and again. */
export function inTurn(values: readonly string[]): () => string {
  let turn = 0
  return () => values[(turn += 1) % values.length] ?? ''
}
