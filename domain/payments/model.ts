import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { PaymentOutcome } from './outcome-of.ts'

/** FPX knows personal accounts (B2C, account type 01) and business accounts with a second approver (B2B1, 02). */
export const businessModels = { '01': 'B2C', '02': 'B2B1' } as const
export type AccountType = keyof typeof businessModels
export type BusinessModel = (typeof businessModels)[AccountType]

/** The gateways that we can speak to. */
export type GatewayProvider = 'curlec' | 'razorpay' | 'ipay88'
/** Those, and the studio's own counter; an attempt stays with the one that it was made with. */
export type PaymentProvider = GatewayProvider | 'counter'

/** Ways to pay that a buyer may choose, and cash, which only staff take. */
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
 * Where an attempt may go from each status. A bank's answer may replace our own guess that it expired, a final answer a
 * milder one, and money that arrived replaces all; nothing replaces money.
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

/** The bank may still answer these by itself. */
export const openAttempts: readonly AttemptStatus[] = ['created', 'redirected', 'pending']

/** The gateway has said something of these itself; the others are what we wait for or guess. */
export const knownAttempts: readonly AttemptStatus[] = ['pending', 'succeeded', 'failed', 'canceled', 'review']

/** A gateway's answer in our words, whichever way it came. */
export interface PaymentResult {
  /** Empty where the gateway names the attempt in its own words alone. */
  readonly merchantRef: string
  /** What the gateway calls the attempt, where it was told of it beforehand. */
  readonly gatewayOrderId?: string
  readonly gatewayTransactionId: string | undefined
  readonly outcome: PaymentOutcome
  /** The gateway's own code, such as an fpx_debitAuthCode. */
  readonly code: string
  /** Absent when the gateway named none, or one that is no amount. */
  readonly amountSen: Sen | undefined
  readonly currency: string | undefined
  /** The bank that the message is from; absent where the gateway names none, and in what it says when it is asked. */
  readonly bankCode: string | undefined
  /**
   * A bank has it from an account of a business and has not decided: its page is open, or a second approver is waited
   * for. Only where the gateway tells the two apart by nothing; classic Curlec says 99.
   */
  readonly isAtBusinessBank?: boolean
  /** When it happened by the gateway's own clock, which decides nothing; absent where it names no time. */
  readonly occurredAt?: Instant | undefined
}
