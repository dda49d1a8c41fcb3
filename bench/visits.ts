import { randomUUID } from 'node:crypto'
import { exampleAddress } from '#dev/example-address.ts'
import { signCallback } from '../gateway-sim/curlec/checksum.ts'
import { requestBytes, type WireAnswer, type WireRequest } from './connection.ts'
import type { LoadJob, Visit } from './load-job.ts'
import { textAt } from './wire.ts'

/** One connection of the load generator, numbered from 0. */
export interface Visitor {
  readonly place: number
  readonly port: number
  readonly ask: (request: Buffer) => Promise<WireAnswer>
}

/** The function that makes one visit after the other. It throws when an answer is not the one that the visit needs. */
export function visitsOf({ visit, connections }: LoadJob, visitor: Visitor): () => Promise<void> {
  switch (visit.kind) {
    case 'read':
      return readVisits(visit, visitor)
    case 'write':
      return writeVisits(visit, visitor)
    case 'book':
      return bookVisits(visit, { visitor, connections })
    case 'buy':
      return buyVisits(visit, { visitor, connections })
    case 'order':
      return orderVisits(visit, { visitor, connections })
    case 'cart':
      return cartVisits(visit, visitor)
    case 'login':
      return loginVisits(visit, visitor)
  }
}

function readVisits({ paths, headers }: Extract<Visit, { kind: 'read' }>, visitor: Visitor): () => Promise<void> {
  const requests = paths.map((path) => requestBytes(visitor.port, { method: 'GET', path, headers }))
  let turn = visitor.place
  return async () => {
    turn += 1
    const request = requests[turn % requests.length]
    if (request === undefined) throw new Error('there is nothing to read')
    expectStatus(await visitor.ask(request), { status: 200, path: paths[turn % paths.length] ?? '' })
  }
}

function writeVisits({ times, rows }: Extract<Visit, { kind: 'write' }>, visitor: Visitor): () => Promise<void> {
  return async () => {
    for (let time = 0; time < times; time += 1) {
      const body = JSON.stringify({ row: 1 + Math.floor(Math.random() * rows) })
      const request = requestBytes(visitor.port, {
        method: 'POST',
        path: '/write',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expectStatus(await visitor.ask(request), { status: 201, path: '/write' })
    }
  }
}

interface Booker {
  readonly visitor: Visitor
  readonly connections: number
}

/** Each connection has members of its own, so that no one cancels what another has just booked. */
function bookVisits(
  { tokens, sessions }: Extract<Visit, { kind: 'book' }>,
  { visitor, connections }: Booker,
): () => Promise<void> {
  const own = tokens.filter((_, index) => index % connections === visitor.place)
  let turn = 0
  return async () => {
    turn += 1
    const token = own[turn % own.length] ?? ''
    const sessionId = sessions[Math.floor(Math.random() * sessions.length)] ?? ''
    const booked = await askApi(visitor, {
      method: 'POST',
      path: '/api/bookings',
      token,
      body: { session_id: sessionId },
    })
    await askApi(visitor, { method: 'DELETE', path: `/api/bookings/${textAt(booked, 'booking.id')}`, token })
  }
}

let transactions = 0

function buyVisits(visit: Extract<Visit, { kind: 'buy' }>, { visitor, connections }: Booker): () => Promise<void> {
  const own = visit.tokens.filter((_, index) => index % connections === visitor.place)
  let turn = 0
  return async () => {
    turn += 1
    const token = own[turn % own.length] ?? ''
    const placed = await askApi(visitor, {
      method: 'POST',
      path: '/api/packages/checkout',
      token,
      body: { plan_id: visit.planId, payment_method: 'curlecfpx', bank_code: visit.bankCode, account_type: '01' },
    })
    await tellPaid(visitor, { visit, placed })
  }
}

/** Address and delivery are filled in once; the cart keeps them from one order to the next. */
function orderVisits(visit: Extract<Visit, { kind: 'order' }>, { visitor, connections }: Booker): () => Promise<void> {
  const own = visit.tokens.filter((_, index) => index % connections === visitor.place)
  const filledIn = new Set<string>()
  let turn = 0
  return async () => {
    turn += 1
    const token = own[turn % own.length] ?? ''
    const items = [{ id: visit.productId, quantity: 1 }]
    await askApi(visitor, { method: 'PUT', path: '/api/cart', token, body: { items } })
    if (!filledIn.has(token)) {
      const body = { billing_address: exampleAddress, shipping_method: visit.shippingId }
      await askApi(visitor, { method: 'PUT', path: '/api/checkout', token, body })
      filledIn.add(token)
    }
    const placed = await askApi(visitor, {
      method: 'POST',
      path: '/api/orders/checkout',
      token,
      body: { payment_method: 'curlecfpx', bank_code: visit.bankCode, account_type: '01' },
    })
    await tellPaid(visitor, { visit, placed })
  }
}

/** The quantity of each line goes round from one to three, so that no write finds what it wants in place already. */
function cartVisits({ tokens, productIds }: Extract<Visit, { kind: 'cart' }>, visitor: Visitor): () => Promise<void> {
  const token = tokens[visitor.place % tokens.length] ?? ''
  let turn = 0
  return async () => {
    turn += 1
    const items = productIds.map((id, place) => ({ id, quantity: 1 + ((turn + place) % 3) }))
    await askApi(visitor, { method: 'PUT', path: '/api/cart', token, body: { items } })
  }
}

function loginVisits({ login, password }: Extract<Visit, { kind: 'login' }>, visitor: Visitor): () => Promise<void> {
  const path = '/api/token'
  const headers = { 'content-type': 'application/json', 'x-platform': 'web', 'x-branch': 'penang' }
  const body = JSON.stringify({ login, password })
  const request = requestBytes(visitor.port, { method: 'POST', path, headers, body })
  return async () => expectStatus(await visitor.ask(request), { status: 200, path })
}

interface Placed {
  readonly visit: { readonly gatewayKey: string; readonly bankCode: string }
  /** What the checkout answered. */
  readonly placed: unknown
}

/** The bank's server tells that it was paid; throws unless the answer is 200. */
export async function tellPaid(visitor: Visitor, { visit, placed }: Placed): Promise<void> {
  const sent = new URL(textAt(placed, 'redirect.url')).searchParams
  const body = new URLSearchParams(paidFields(visit, sent)).toString()
  const request: WireRequest = {
    method: 'POST',
    path: '/api/orders/payment/callback/curlec2',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  }
  expectStatus(await visitor.ask(requestBytes(visitor.port, request)), { status: 200, path: request.path })
}

/** What the gateway's server posts when the bank took the money, signed as the gateway signs. */
function paidFields(
  visit: { readonly gatewayKey: string; readonly bankCode: string },
  sent: URLSearchParams,
): Record<string, string> {
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
    fpx_buyerBankId: visit.bankCode,
    fpx_debitAuthCode: '00',
    fpx_type: 'N',
  }
  return {
    curlec_method: '01',
    payment_method: 'FPX',
    ...signed,
    fpx_description: sent.get('description') ?? '',
    fpx_notes: '',
    fpx_checksum: signCallback(visit.gatewayKey, signed),
  }
}

interface ApiAsk {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly token: string
  readonly body?: unknown
}

/** A write as the site's own client sends it, with the key of its intent. */
async function askApi(visitor: Visitor, { method, path, token, body }: ApiAsk): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'x-platform': 'web',
    'x-branch': 'penang',
    'x-locale': 'en',
    'idempotency-key': randomUUID(),
  }
  const answer = await visitor.ask(
    requestBytes(visitor.port, { method, path, headers, body: JSON.stringify(body ?? {}) }),
  )
  expectStatus(answer, { status: method === 'POST' ? 201 : 200, path })
  return JSON.parse(answer.body.toString())
}

function expectStatus(answer: WireAnswer, expected: { status: number; path: string }): void {
  if (answer.status !== expected.status)
    throw new Error(`${expected.path} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
}
