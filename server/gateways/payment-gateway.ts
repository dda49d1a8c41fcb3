import type { Sen } from '#domain/kit/money.ts'
import type { BusinessModel, PaymentMethod, PaymentProvider, PaymentResult } from '#domain/payments/model.ts'

export type Fields = Readonly<Record<string, string>>

/** What the buyer is sent to the gateway with. */
export interface Payment {
  readonly merchantRef: string
  /** Letters, digits and `@ / \ ( ) . - _ , & '` only (PAYMENTS 4.2). */
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

/**
 * How the browser goes there: by an address with every field signed, which asks nobody, or by a form, before which the
 * gateway may have to be told of the payment. `begin` is called without a transaction, and again when the page is
 * opened again; `no_answer` when the gateway is down or makes no sense, and then nobody is sent there.
 */
type Way =
  | { readonly kind: 'link'; readonly url: (payment: Payment) => string }
  | { readonly kind: 'form'; readonly begin: (payment: Payment) => Promise<PaymentForm | 'no_answer'> }

/** A message in a gateway's name, as it came. */
interface GatewayMessage {
  readonly fields: Fields
  /** The body of a server's message, byte for byte; empty for what a browser brought. */
  readonly text: string
  readonly header: (name: string) => string | undefined
}

/**
 * What a message proves. `unsigned`: the signature is not the gateway's. `malformed`: it is, but could stand for other
 * values as well. The reference of either is a claim.
 */
export type ReadMessage =
  | { readonly kind: 'unsigned' | 'malformed'; readonly merchantRef: string }
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
interface AttemptRequest {
  readonly merchantRef: string
  readonly amountSen: Sen
}

/**
 * One gateway, whichever it is. Nothing outside server/gateways speaks to one, and nothing in here changes a row: a
 * verb asks before its transaction or after it.
 */
export interface PaymentGateway {
  readonly provider: PaymentProvider
  readonly way: Way
  /** The result in a message of the gateway's server or of the browser, or why it proves nothing. Asks nobody. */
  readonly read: (message: GatewayMessage) => ReadMessage
  /** Asks how an attempt stands. `no_answer` when the gateway is down or makes no sense. */
  readonly requery: (attempt: AttemptRequest) => Promise<PaymentResult | 'no_answer'>
  /** Whether it takes no payer without a phone number. */
  readonly needsPhone: boolean
  /** Whether all references must be as long, because it parts them by nothing from what it signs beside them. */
  readonly fixedReferences: boolean
}
