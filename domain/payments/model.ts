import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { PaymentOutcome } from './outcome-of.ts'

/** FPX knows personal accounts (B2C, account type 01) and business accounts with a second approver (B2B1, 02). */
export const businessModels = { '01': 'B2C', '02': 'B2B1' } as const
export type AccountType = keyof typeof businessModels
export type BusinessModel = (typeof businessModels)[AccountType]

/** The supported gateways. */
export type GatewayProvider = 'curlec' | 'razorpay' | 'ipay88'
/** Those, and the studio's own counter; an attempt stays with its gateway. */
export type PaymentProvider = GatewayProvider | 'counter'

/** Methods that a buyer may choose, and cash, which only staff take. */
export type PaymentMethod = ChosenMethod | 'cash'
export type ChosenMethod = 'curlecfpx' | 'curleccc' | 'ipay88'

export type PaymentChannel = 'browser' | 'server' | 'requery'

export type AttemptStatus =
  | 'created'
  | 'redirected'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'review'

/**
 * The transitions of an attempt. A bank's answer may replace our assumption that it expired, a final answer a weaker
 * one, and a success replaces all; nothing replaces a success.
 */
export const attemptMoves: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  created: ['redirected', 'pending', 'expired', 'canceled', 'failed', 'review', 'succeeded'],
  redirected: ['pending', 'expired', 'canceled', 'failed', 'review', 'succeeded'],
  pending: ['expired', 'canceled', 'failed', 'review', 'succeeded'],
  expired: ['canceled', 'failed', 'review', 'succeeded'],
  canceled: ['failed', 'review', 'succeeded'],
  failed: ['review', 'succeeded'],
  review: ['succeeded'],
  succeeded: [],
}

/** The bank may still send an answer about these. */
export const openAttempts: readonly AttemptStatus[] = ['created', 'redirected', 'pending']

/** The gateway has answered about these; the others are pending or assumed. */
export const knownAttempts: readonly AttemptStatus[] = ['pending', 'succeeded', 'failed', 'canceled', 'review']

/** A gateway's answer in our terms, from any source. */
export interface PaymentResult {
  /** Empty where the gateway names the attempt only by its own id. */
  readonly merchantRef: string
  /** The gateway's id of the attempt, where it was registered beforehand. */
  readonly gatewayOrderId?: string
  readonly gatewayTransactionId: string | undefined
  readonly outcome: PaymentOutcome
  /** The gateway's own code, such as an fpx_debitAuthCode. */
  readonly code: string
  /** Absent when the gateway named none, or an invalid one. */
  readonly amountSen: Sen | undefined
  readonly currency: string | undefined
  /** The bank of the message; absent where the gateway names none, and in a requery. */
  readonly bankCode: string | undefined
  /**
   * A bank has it from a business account and has not decided: its page is open, or a second approver is needed. Only
   * where the gateway does not distinguish the two; classic Curlec says 99.
   */
  readonly isAtBusinessBank?: boolean
  /** When it happened by the gateway's own clock, which decides nothing; absent where it names no time. */
  readonly occurredAt?: Instant | undefined
}
