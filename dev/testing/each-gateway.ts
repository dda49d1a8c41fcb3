import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod/mini'
import type { PaymentProvider } from '#domain/payments/model.ts'
import type { Member } from './builders.ts'
import { isLong } from './is-long.ts'
import type { Placed, Shop } from './shop.ts'

type Fields = Readonly<Record<string, string>>

/** A gateway that each payment failure is tested with: its settings, and how its buyers pay. */
export interface TriedGateway {
  readonly name: string
  readonly provider: PaymentProvider
  readonly env: { readonly GATEWAYS: string }
  readonly payBy: Fields
  /** The reason for insufficient funds; iPay88 names none. */
  readonly funds: 'funds' | null
  /**
   * How a buyer sees that a cancellation ended the attempt. iPay88 does not sign cancellations, so the gateway is
   * queried.
   */
  readonly cancelled: 'canceled' | 'failed'
  /** Where a duplicate or late payment is refunded to. */
  readonly givesBackTo: 'gateway' | 'store_credit'
}

const byFpx = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }

const byCard = { payment_method: 'curleccc' }

const classic: TriedGateway = {
  name: 'Curlec classic',
  provider: 'curlec',
  env: { GATEWAYS: 'curlec' },
  payBy: byFpx,
  funds: 'funds',
  cancelled: 'canceled',
  givesBackTo: 'store_credit',
}
const razorpay: TriedGateway = {
  name: 'Curlec by Razorpay',
  provider: 'razorpay',
  env: { GATEWAYS: 'razorpay' },
  payBy: byFpx,
  funds: 'funds',
  cancelled: 'canceled',
  givesBackTo: 'gateway',
}
const ipay88: TriedGateway = {
  name: 'iPay88',
  provider: 'ipay88',
  env: { GATEWAYS: 'ipay88' },
  payBy: { payment_method: 'ipay88', contact_number: '012-345 6789' },
  funds: null,
  cancelled: 'failed',
  givesBackTo: 'store_credit',
}

export const eachGateway: readonly TriedGateway[] = [classic, razorpay, ipay88]

const byCards: readonly TriedGateway[] = [
  { ...classic, name: 'Curlec classic by card', payBy: byCard },
  { ...razorpay, name: 'Curlec by Razorpay by card', payBy: byCard },
]

/** In `npm run long` by card too: its messages and signatures are the same, and `pay-by-card` tests what is not. */
export const eachWay: readonly TriedGateway[] = isLong ? [...eachGateway, ...byCards] : eachGateway

/** A message of the gateway's server, byte for byte. */
export interface ServerMessage {
  readonly body: string
  readonly signature: string | undefined
}

const delivery = z.object({ channel: z.string(), body: z.string(), signature: z.optional(z.string()) })
const transaction = z.object({ id: z.string(), deliveries: z.array(delivery) })

/** The last message of the gateway's server about an attempt, even if it was lost. */
export async function lastMessage(shop: Shop, reference: string): Promise<ServerMessage> {
  const { transactions } = await shop.control(`GET /transactions?orderNo=${reference}`)
  const [payment] = z.parse(z.array(transaction), transactions)
  const sent = payment?.deliveries.findLast(({ channel }) => channel === 'server')
  if (sent === undefined) throw new Error(`the gateway sent no message about ${reference}`)
  return { body: sent.body, signature: sent.signature }
}

/** The gateway's signed message for that outcome of an abandoned attempt, not sent yet. */
export async function signedFor(shop: Shop, wanted: { reference: string; code: string }): Promise<ServerMessage> {
  const { reference, code } = wanted
  await shop.control(`POST /orders/${reference}/outcome`, { code, server: false, browser: false })
  return lastMessage(shop, reference)
}

/** Sends a message to the product as the gateway's server does, optionally with another body. */
export async function tell(
  shop: Shop,
  { body, signature, bytes }: ServerMessage & { readonly bytes?: Buffer<ArrayBuffer> },
): Promise<Response> {
  const isForm = !body.startsWith('{')
  return fetch(`${shop.server.url}/api/orders/payment/callback/${body.includes('RefNo=') ? 'ipay88' : 'curlec2'}`, {
    method: 'POST',
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
    },
    body: bytes ?? body,
  })
}

/** The bank decides an attempt, now or again, and notifies the product's server. */
export async function decideAtBank(shop: Shop, { reference, code }: { reference: string; code: string }) {
  await shop.control(`POST /orders/${reference}/outcome`, { code })
}

/** The gateway's own number of an attempt. */
export async function transactionOf(shop: Shop, reference: string): Promise<string> {
  const { transactions } = await shop.control(`GET /transactions?orderNo=${reference}`)
  return z.parse(z.array(transaction), transactions)[0]?.id ?? ''
}

/** One paid order: one capture, one receipt, one pack, no refund, and no case for staff. */
export async function expectPaidOnce(shop: Shop, bought: Placed & { member: Member }): Promise<void> {
  expect(await shop.order(bought)).toMatchObject({ status: 'complete', refunds: [], may_pay_again: false })
  const { rows } = await sql`
    select
      (select count(*)::int from payment_attempts where order_id = ${bought.orderId} and status = 'succeeded') as captures,
      (select count(*)::int from order_events where order_id = ${bought.orderId} and to_status = 'processing') as paid,
      (select count(*)::int from package_lots where person_id = ${bought.member.personId}) as packs,
      (select count(*)::int from messages
        where recipient = ${bought.member.email} and template = 'order_receipt') as receipts,
      (select count(*)::int from studio_tasks task
        join payment_attempts attempt on attempt.id = task.subject_id
        where attempt.order_id = ${bought.orderId} and task.done_at is null) as tasks`.execute(shop.server.db)
  expect(rows).toEqual([{ captures: 1, paid: 1, packs: 1, receipts: 1, tasks: 0 }])
}

/** Nothing was paid or delivered, and the order is still unpaid. */
export async function expectUnpaid(shop: Shop, bought: Placed & { member: Member }): Promise<void> {
  expect(await shop.order(bought)).toMatchObject({ status: 'pending_payment', paid_at: null })
  const { rows } = await sql`
    select
      (select count(*)::int from payment_attempts where order_id = ${bought.orderId} and status = 'succeeded') as captures,
      (select count(*)::int from package_lots where person_id = ${bought.member.personId}) as packs`.execute(
    shop.server.db,
  )
  expect(rows).toEqual([{ captures: 0, packs: 0 }])
}

const signatureFields = ['fpx_checksum', 'Signature', 'razorpay_signature']

/** The signature of a message; empty when it has none. */
export function signatureOf({ body, signature }: ServerMessage): string {
  const fields = new URLSearchParams(body)
  const name = signatureFields.find((one) => fields.has(one))
  return signature ?? (name === undefined ? '' : (fields.get(name) ?? ''))
}

/** The same message with another signature; undefined leaves it out. */
export function signedAs(message: ServerMessage, signature: string | undefined): ServerMessage {
  if (message.signature !== undefined) return { body: message.body, signature }
  return { body: formSignedAs(message.body, signature), signature: undefined }
}

/** A browser's fields with another signature; undefined leaves it out. */
export function fieldsSignedAs(fields: Fields, signature: string | undefined): Fields {
  return Object.fromEntries(new URLSearchParams(formSignedAs(new URLSearchParams(fields).toString(), signature)))
}

function formSignedAs(body: string, signature: string | undefined): string {
  const fields = new URLSearchParams(body)
  for (const name of signatureFields.filter((one) => fields.has(one))) {
    if (signature === undefined) fields.delete(name)
    else fields.set(name, signature)
  }
  return fields.toString()
}
