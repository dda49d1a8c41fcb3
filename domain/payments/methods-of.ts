import { type Sen, sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import {
  businessModels,
  type AccountType,
  type ChosenMethod,
  type GatewayProvider,
  type BusinessModel,
  type PaymentProvider,
} from './model.ts'

/** 00 is a mandate, 01 instant pay. */
export type PaymentKind = '00' | '01'

interface OfferedMethod {
  readonly code: ChosenMethod
  readonly name: string
  /** The gateway of a method: mandates always use classic Curlec. */
  readonly provider: GatewayProvider
  readonly minimumSen: Sen
  readonly maximumSen: Sen
}

/**
 * The methods of a gateway, with the limits of that type of account, in the order in which they are offered. Methods
 * for persons only, such as a wallet, are not offered to a business. Example: iPay88 has none for a business.
 */
export function methodsOf(
  provider: GatewayProvider,
  { kind, accountType }: { kind: PaymentKind; accountType: AccountType },
): readonly OfferedMethod[] {
  const limits = fpxLimits[businessModels[accountType]]
  if (provider === 'ipay88')
    return kind === '01' && accountType === '01' ? [{ code: 'ipay88', name: 'iPay88', provider, ...limits }] : []
  const through = { provider: kind === '00' ? 'curlec' : provider, ...limits } as const
  return [
    { code: 'curlecfpx', name: 'FPX', ...through },
    { code: 'curleccc', name: 'Card', ...through },
  ]
}

interface Limits {
  readonly minimumSen: Sen
  readonly maximumSen: Sen
}

/** The limits of FPX for personal and for business accounts, both inclusive. */
export const fpxLimits: Readonly<Record<BusinessModel, Limits>> = {
  B2C: { minimumSen: sen(100), maximumSen: sen(3_000_000) },
  B2B1: { minimumSen: sen(200), maximumSen: sen(100_000_000) },
}

/**
 * Whether online banking accepts that amount; checked before the buyer is sent to the bank. Example: RM 30,000.01 from
 * a personal account is `payments.above_maximum`.
 */
export function checkLimits(model: BusinessModel, amount: Sen): Refusal | undefined {
  const { minimumSen, maximumSen } = fpxLimits[model]
  if (amount < minimumSen) return refuse('payments.below_minimum')
  return amount > maximumSen ? refuse('payments.above_maximum') : undefined
}

const coinSen = 5

/**
 * The amount in cash: the whole bill to the nearest five sen, "1, 2, 6, 7 down and 3, 4, 8, 9 up" (Bank Negara
 * Malaysia, since 1 April 2008). Only cash is rounded. Example: RM 12.03 is RM 12.05 in cash.
 */
export function roundCash(amountSen: Sen): Sen {
  return sen(Math.round(amountSen / coinSen) * coinSen)
}

/** Classic Curlec and iPay88 document no refund call: a person refunds at their portal (docs/gateways.md#refunds). */
const ways: Readonly<Record<PaymentProvider, boolean>> = {
  curlec: false,
  razorpay: true,
  ipay88: false,
  counter: false,
}

/** Whether this gateway can refund by API. */
export function refundsByApi(provider: PaymentProvider): boolean {
  return ways[provider]
}
