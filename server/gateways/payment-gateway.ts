import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BusinessModel, PaymentMethod, GatewayProvider, PaymentResult } from '#domain/payments/model.ts'
import type { Downtime } from '#domain/payments/unreachable.ts'

export type Fields = Readonly<Record<string, string>>

/** The values that send a buyer to the gateway. */
export interface Payment {
  readonly merchantRef: string
  /** The gateway's id of the payment once it is registered; absent where a form or a URL suffices. */
  readonly gatewayOrderId?: string | undefined
  /** Letters, digits and `@ / \ ( ) . - _ , & '` only. */
  readonly description: string
  readonly amountSen: Sen
  readonly currency: string
  readonly method: PaymentMethod
  readonly businessModel: BusinessModel
  /** Empty for a method without a choice of banks. */
  readonly bankCode: string
  readonly name: string
  readonly email: string
  readonly phone: string
  /** The return address of the browser, and the callback address of the gateway's server. */
  readonly returnUrl: string
  readonly callbackUrl: string
}

/** A form for the browser, with every field signed or registered with the gateway. */
export interface PaymentForm {
  readonly url: string
  readonly fields: Fields
}

/** The gateway's id of a registered payment. */
export interface Registered {
  readonly gatewayOrderId: string
}

/**
 * How the browser goes there: by a URL with every field signed, or by a form. Neither sends a request. Where the
 * gateway requires an order first, `register` creates it once, without a transaction, and returns the gateway's id;
 * `no_answer` when the gateway is down or its response is invalid, and then nobody is sent there.
 */
type Way =
  | { readonly kind: 'link'; readonly url: (payment: Payment) => string }
  | {
      readonly kind: 'form'
      readonly register?: (payment: Payment) => Promise<Registered | 'no_answer'>
      readonly begin: (payment: Payment) => PaymentForm
    }

/** A message in a gateway's name, as received. */
export interface GatewayMessage {
  readonly fields: Fields
  /** The body of a server's message, byte for byte; empty for a message from a browser. */
  readonly bytes: Uint8Array
  readonly header: (name: string) => string | undefined
}

/**
 * What a message proves. `unsigned`: the signature is wrong. `malformed`: it is right, but covers other values as well.
 * The reference of either is a claim. Signed are also: `refund`, a change of a refund, which is then looked up;
 * `downtime`, a bank that cannot be reached or can again; `unrelated`, anything else.
 */
export type ReadMessage =
  | { readonly kind: 'unsigned' | 'malformed'; readonly merchantRef: string }
  | { readonly kind: 'unrelated' }
  | { readonly kind: 'refund'; readonly gatewayRefundId: string; readonly signed: Fields }
  | {
      readonly kind: 'downtime'
      readonly downtime: Downtime & { readonly changedAt: Instant }
      readonly signed: Fields
    }
  | {
      readonly kind: 'signed'
      readonly result: PaymentResult
      /** What the signature covers. Other fields prove nothing. */
      readonly signed: Fields
      /**
       * Whether the gateway must confirm this message before its money counts, because its signature could cover other
       * values or has no amount.
       */
      readonly wantsConfirmation: boolean
    }

/** An attempt as the gateway is asked about it. */
export interface AttemptRequest {
  readonly merchantRef: string
  readonly gatewayOrderId?: string | undefined
  readonly amountSen: Sen
}

/** A refund of a payment to its source, whole or in part. */
export interface RefundRequest {
  /** The gateway's id of the payment. */
  readonly gatewayTransactionId: string
  /** The gateway's id of the refund, once known; from then on it is only looked up. */
  readonly gatewayRefundId?: string | undefined
  /** Ours, and the same for each request: letters, digits and `-`, ten at least. */
  readonly reference: string
  readonly amountSen: Sen
  readonly currency: string
}

/**
 * `sent`: the gateway has accepted it. `done`: the money was sent. `declined`: it will never be sent this way, with the
 * gateway's reason.
 */
export type RefundResult =
  | { readonly kind: 'sent' | 'done'; readonly gatewayRefundId: string }
  | { readonly kind: 'declined'; readonly reason: string }
  | 'no_answer'

/** Money that a gateway has captured or refunded, as its own account shows it. */
export interface GatewayMoney {
  readonly kind: 'capture' | 'refund'
  readonly gatewayId: string
  readonly amountSen: Sen
  readonly currency: string
  readonly at: Instant
}

/**
 * The interface of every gateway. Only server/gateways calls gateways, and nothing in here changes a row: a verb calls
 * before its transaction or after it.
 */
export interface PaymentGateway {
  readonly provider: GatewayProvider
  readonly way: Way
  /** The result in a message of the gateway's server or of the browser, or why it proves nothing. Sends no request. */
  readonly read: (message: GatewayMessage) => ReadMessage
  /** Looks up an attempt. `no_answer` when the gateway is down or its response is invalid. */
  readonly requery: (attempt: AttemptRequest) => Promise<PaymentResult | 'no_answer'>
  /**
   * Refunds once for each reference, or looks the refund up; `no_answer` when the result is unknown. `by_hand` where
   * only a person at the gateway's portal can refund.
   */
  readonly refund: ((request: RefundRequest) => Promise<RefundResult>) | 'by_hand'
  /**
   * All money between two moments; `no_answer` when it is incomplete. `by_attempt` where the gateway has no list and
   * must be asked about each attempt.
   */
  readonly listMoney:
    | ((period: { from: Instant; to: Instant }) => Promise<readonly GatewayMoney[] | 'no_answer'>)
    | 'by_attempt'
  /** Whether it requires a phone number of the payer. */
  readonly needsPhone: boolean
  /** Whether all references must have one length, because nothing separates them from the signed values beside them. */
  readonly fixedReferences: boolean
}
