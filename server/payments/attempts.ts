import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#domain/kit/id.ts'
import { sen, type Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BusinessModel, PaymentMethod, PaymentProvider } from '#domain/payments/model.ts'
import { nextRequery } from '#domain/payments/next-requery.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { AttemptRequest } from '#server/gateways/payment-gateway.ts'
import { insertAttempt, updateAttempt, type AttemptRow, type DueAttempt, type NewAttempt } from './queries.ts'

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

/**
 * Replaces an attempt by the buyer's next one. The old one counts as expired, which any definite response of the bank
 * overrides, and the gateway is asked about it as before: late money still counts.
 */
export async function supersedeAttempt(tx: Transaction, attempt: AttemptRow): Promise<void> {
  const changed = await updateAttempt(tx, {
    attempt,
    status: 'expired',
    code: undefined,
    gatewayTransactionId: undefined,
    expiresAt: attempt.expires_at,
    nextRequeryAt: attempt.next_requery_at ?? undefined,
    settledAt: undefined,
  })
  if (!changed) throw new Error(`attempt ${attempt.id} changed under the lock of its order`)
}

/** An attempt as its gateway is asked about it. */
export function attemptRequest(attempt: DueAttempt): AttemptRequest {
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
  opened(sent: string | undefined, secret: string): string | undefined {
    const [merchantRef = '', key = ''] = (sent ?? '').split('.')
    const expected = Buffer.from(attemptKey.of({ merchantRef, secret }).split('.')[1] ?? '')
    const given = Buffer.from(key)
    return given.length === expected.length && timingSafeEqual(given, expected) ? merchantRef : undefined
  },
} as const
