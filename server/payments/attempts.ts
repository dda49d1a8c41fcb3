import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#domain/kit/id.ts'
import { sen, type Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BusinessModel, GatewayProvider, PaymentMethod, PaymentProvider } from '#domain/payments/model.ts'
import { nextRequery } from '#domain/payments/next-requery.ts'
import type { Transaction } from '#server/driver/database.ts'
import { payerEmail } from '#server/gateways/payer-email.ts'
import type { AttemptRequest, Payment } from '#server/gateways/payment-gateway.ts'
import { isSafeText } from '#server/gateways/safe-text.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { bySecrets, type Secrets } from '#server/kit/secrets.ts'
import { insertAttempt, type AttemptRow, type DueAttempt, type NewAttempt } from './queries.ts'

interface Attempted extends Pick<NewAttempt, 'cash'> {
  readonly orderId: Id<'orders'>
  readonly merchantRef: string
  readonly provider: PaymentProvider
  readonly method: PaymentMethod
  readonly businessModel: BusinessModel
  readonly bankCode: string
  readonly payerPhone: string | undefined
  readonly payerName: string | undefined
  readonly amountSen: Sen
  readonly currency: string
  /** The request that began it, which its log lines name. */
  readonly requestId: string
  /** The buyer's time limit at the bank. */
  readonly expiresAt: Instant
  readonly now: Instant
}

/**
 * Writes the attempt before the buyer is sent to the bank, so that no response can arrive for an unknown attempt. The
 * caller holds the lock of the order, or has just inserted it.
 */
export async function createAttempt(tx: Transaction, attempt: Attempted): Promise<AttemptRow> {
  const { expiresAt } = attempt
  return insertAttempt(tx, {
    ...attempt,
    nextRequeryAt: attempt.cash
      ? undefined
      : nextRequery({ provider: attempt.provider, createdAt: attempt.now, expiresAt, now: attempt.now }),
  })
}

/** An attempt as its gateway is asked about it. */
export function attemptRequest(attempt: Omit<DueAttempt, 'request_id'>): AttemptRequest {
  return {
    merchantRef: attempt.merchant_ref,
    gatewayOrderId: attempt.gateway_order_id ?? undefined,
    amountSen: sen(attempt.amount_sen),
  }
}

interface KeyOf {
  readonly merchantRef: string
  /** The secret of the installation. */
  readonly secret: string
}

/**
 * The key with which a browser without a session goes to the gateway with one attempt and comes back from it:
 * HMAC-SHA256 (RFC 2104) of its reference. It reveals nothing of another attempt, and is invalid once the attempt is
 * old.
 */
export const attemptKey = {
  /** `reference.key`, the key in base64url: one value without a separator of URLs or signatures. */
  of({ merchantRef, secret }: KeyOf): string {
    return `${merchantRef}.${createHmac('sha256', secret).update(`attempt:${merchantRef}`).digest('base64url')}`
  },
  /** The attempt of a valid `reference.key`; absent for any other. */
  opened(sent: string | undefined, secrets: Secrets): string | undefined {
    const [merchantRef = '', key = ''] = (sent ?? '').split('.')
    const given = Buffer.from(key)
    return bySecrets(secrets, (secret) => {
      const expected = Buffer.from(attemptKey.of({ merchantRef, secret }).split('.')[1] ?? '')
      return given.length === expected.length && timingSafeEqual(given, expected) ? merchantRef : undefined
    })
  },
} as const

/** Where the server of each gateway sends its results. */
const callbackPaths: Readonly<Record<GatewayProvider, string>> = {
  curlec: 'curlec2',
  razorpay: 'curlec2',
  ipay88: 'ipay88',
}

/** An attempt with its order. */
interface Payer {
  readonly provider: GatewayProvider
  readonly method: PaymentMethod
  readonly business_model: BusinessModel
  readonly bank_code: string
  readonly merchant_ref: string
  readonly gateway_order_id: string | null
  readonly amount_sen: number
  readonly currency: string
  readonly payer_phone: string | null
  readonly payer_name: string | null
  readonly number: string
  readonly email: string | null
  readonly phone: string | null
  readonly contact_name: string
}

/**
 * The request of an attempt to its gateway. The browser returns with the key of the attempt in its URL, so that a guest
 * finds the result although forms of other sites send no cookies.
 */
export function payerOf(ctx: Pick<ReadContext, 'config' | 'origin'>, row: Payer): Payment {
  const { merchant_ref: merchantRef, email } = row
  const name = row.payer_name ?? row.contact_name
  const key = attemptKey.of({ merchantRef, secret: ctx.config.secret })
  return {
    merchantRef,
    gatewayOrderId: row.gateway_order_id ?? undefined,
    description: `Order ${row.number}`,
    amountSen: sen(row.amount_sen),
    currency: row.currency,
    method: row.method,
    businessModel: row.business_model,
    bankCode: row.bank_code,
    name: isSafeText(name) && name !== '' ? name : `Order ${row.number}`,
    email: payerEmail(email, ctx.config),
    phone: row.payer_phone ?? row.phone ?? '',
    returnUrl: `${ctx.origin}/checkout/callback?attempt=${key}`,
    callbackUrl: `${ctx.origin}/api/orders/payment/callback/${callbackPaths[row.provider]}`,
  }
}
