import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BusinessModel, PaymentMethod, GatewayProvider, PaymentResult } from '#domain/payments/model.ts'
import type { Downtime } from '#domain/payments/unreachable.ts'

export type Fields = Readonly<Record<string, string>>

/** What the buyer is sent to the gateway with. */
export interface Payment {
  readonly merchantRef: string
  /** What the gateway calls it once it was told of it; absent where a form or an address says all. */
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
  /** Where the browser comes back to, and where the gateway's server sends the result. */
  readonly returnUrl: string
  readonly callbackUrl: string
}

/** A form of the browser's, with every field signed or known to the gateway beforehand. */
export interface PaymentForm {
  readonly url: string
  readonly fields: Fields
}

/** What the gateway calls a payment that it was told of. */
export interface Registered {
  readonly gatewayOrderId: string
}

/**
 * How the browser goes there: by an address with every field signed, or by a form. Neither asks anybody. Where the
 * gateway wants to be told of the payment before that, `register` does so once, without a transaction, and gives what
 * the gateway calls it; `no_answer` when the gateway is down or makes no sense, and then nobody is sent there.
 */
type Way =
  | { readonly kind: 'link'; readonly url: (payment: Payment) => string }
  | {
      readonly kind: 'form'
      readonly register?: (payment: Payment) => Promise<Registered | 'no_answer'>
      readonly begin: (payment: Payment) => PaymentForm
    }

/** A message in a gateway's name, as it came. */
export interface GatewayMessage {
  readonly fields: Fields
  /** The body of a server's message, byte for byte; empty for what a browser brought. */
  readonly bytes: Uint8Array
  readonly header: (name: string) => string | undefined
}

/**
 * What a message proves. `unsigned`: the signature is not the gateway's. `malformed`: it is, but could stand for other
 * values as well. The reference of either is a claim. `refund`: it is the gateway's, and something happened to that
 * refund, about which it is asked. `downtime`: it is the gateway's, which cannot reach a bank or can again.
 * `unrelated`: it is the gateway's, and about none of these.
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
      /** What the signature covers. Whatever else came with it proves nothing. */
      readonly signed: Fields
      /**
       * Whether the gateway must be asked before money of this message counts, because what it signs could stand for
       * other values or names no amount.
       */
      readonly wantsConfirmation: boolean
    }

/** An attempt as the gateway is asked about it. */
export interface AttemptRequest {
  readonly merchantRef: string
  readonly gatewayOrderId?: string | undefined
  readonly amountSen: Sen
}

/** Money of one payment that is to go back the way it came, all of it or a part. */
export interface RefundRequest {
  /** What the gateway calls the payment. */
  readonly gatewayTransactionId: string
  /** What the gateway calls the refund, once it has said so; from then on it is only asked how that stands. */
  readonly gatewayRefundId?: string | undefined
  /** Ours, and the same however often it is asked for: letters, digits and `-`, ten at least. */
  readonly reference: string
  readonly amountSen: Sen
  readonly currency: string
}

/**
 * `sent`: the gateway has taken it on. `done`: the money has left. `declined`: it will never be sent this way, for that
 * reason in the gateway's own words.
 */
export type RefundResult =
  | { readonly kind: 'sent' | 'done'; readonly gatewayRefundId: string }
  | { readonly kind: 'declined'; readonly reason: string }
  | 'no_answer'

/** Money that a gateway has captured or sent back, as its own account shows it. */
export interface GatewayMoney {
  readonly kind: 'capture' | 'refund'
  readonly gatewayId: string
  readonly amountSen: Sen
  readonly currency: string
  readonly at: Instant
}

/**
 * One gateway, whichever it is. Nothing outside server/gateways speaks to one, and nothing in here changes a row: a
 * verb asks before its transaction or after it.
 */
export interface PaymentGateway {
  readonly provider: GatewayProvider
  readonly way: Way
  /** The result in a message of the gateway's server or of the browser, or why it proves nothing. Asks nobody. */
  readonly read: (message: GatewayMessage) => ReadMessage
  /** Asks how an attempt stands. `no_answer` when the gateway is down or makes no sense. */
  readonly requery: (attempt: AttemptRequest) => Promise<PaymentResult | 'no_answer'>
  /**
   * Gives money back once for each reference, or says how that stands; `no_answer` when it may have been given or not.
   * `by_hand` where nobody but a person at the gateway's portal can.
   */
  readonly refund: ((request: RefundRequest) => Promise<RefundResult>) | 'by_hand'
  /**
   * All money between two moments; `no_answer` when not all of it is known. `by_attempt` where the gateway lists
   * nothing and must be asked about each attempt.
   */
  readonly listMoney:
    | ((period: { from: Instant; to: Instant }) => Promise<readonly GatewayMoney[] | 'no_answer'>)
    | 'by_attempt'
  /** Whether it takes no payer without a phone number. */
  readonly needsPhone: boolean
  /** Whether all references must be as long, because it parts them by nothing from what it signs beside them. */
  readonly fixedReferences: boolean
}
