import { createBanks, type Bank } from './bank/banks.ts'
import { type Decision, type Step } from './bank/outcomes.ts'
import { createClock, malaysiaStamp, type Clock, type ClockOptions } from './clock.ts'
import type { TamperKind } from './curlec/tamper-callback.ts'
import type { SignatureType } from './ipay88/signature.ts'
import { usualEvents, type PaymentEvent } from './razorpay/events.ts'

/** The time of a stopped clock at the start and after a reset. */
export type Settings = ClockOptions & {
  readonly key: string
  readonly merchantId: string
  readonly employeeId: string
  readonly merchantCode: string
  /** The signature type of iPay88 for this merchant. */
  readonly signatureType: SignatureType
  /** Razorpay's keys. */
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** The URL of Razorpay's webhooks, which is a setting of the account, not of the payment. */
  readonly webhookPath: string
  /** How often iPay88 answers about one reference. */
  readonly mostEnquiries: number
  /** How long the merchant may take to answer a callback, in milliseconds. */
  readonly callbackTimeoutMs: number
  /** The gap before the second try, in milliseconds; it doubles each time, five tries at most. */
  readonly retryGapMs: number
  readonly maxPayments: number
}

type Protocol = 'curlec' | 'razorpay' | 'ipay88'

export type InstantPayRequest = {
  /** The protocol of the request, in which the shop is answered. */
  readonly protocol: Protocol
  /** IPay88's number of the method, or Razorpay's code of the bank; empty otherwise. */
  readonly paymentId: string
  readonly orderNo: string
  readonly description: string
  readonly amountSen: number
  readonly bank: Bank
  readonly notes: string
  readonly merchantUrl: string
  readonly merchantCallbackUrl: string
  readonly checksum: string
  /** The mandate, when the page is about one; the amount is then its fee. */
  readonly mandate?: MandateTerms
  /** The reference of the mandate of a collection. */
  readonly collectedBy?: string
}

/** The limits of a mandate, in days as `yyyy-mm-dd`. */
type MandateTerms = {
  readonly maxSen: number
  readonly effectiveDate: string
  readonly expiryDate: string
}

/**
 * The result of the next collections: `lost` is collected without any message; `late` is decided later; the others are
 * refused by the bank.
 */
export const collectionFates = ['insufficient-funds', 'rejected', 'bank-offline', 'late', 'lost'] as const
export type CollectionFate = (typeof collectionFates)[number]

/** Razorpay's order as the shop created it, before any payment. */
export type GatewayOrder = {
  readonly id: string
  readonly amountSen: number
  readonly currency: string
  readonly receipt: string
  readonly createdAtMs: number
}

/** Razorpay's refund of a payment, with the request that made it. */
export type GatewayRefund = {
  readonly id: string
  readonly payment: Payment
  readonly amountSen: number
  readonly receipt: string | undefined
  /** The idempotency key of the request, and its body: the key is valid for no other. */
  readonly key: string
  readonly body: string
  readonly createdAtMs: number
  status: 'pending' | 'processed' | 'failed'
}

/** The result of the next refunds: `lost` is made without any message. */
export const refundFates = ['pending', 'declined', 'busy', 'lost'] as const
export type RefundFate = (typeof refundFates)[number]

/** Razorpay's report of a bank that it cannot reach, by its own code; of all banks under `*`. */
export type Downtime = {
  readonly bank: string
  readonly method: 'fpx' | 'card'
  readonly number: number
  readonly status: 'started' | 'updated' | 'scheduled' | 'resolved'
  readonly severity: 'high' | 'medium' | 'low'
  readonly beginMs: number
  readonly updatedMs: number
}

export type Channel = 'server' | 'browser'
type PaymentStatus = 'open' | 'pended' | 'concluded' | 'abandoned'

export type DeliveryRecord = {
  readonly channel: Channel
  readonly at: string
  /** The body exactly as sent, or as it would have been when dropped. */
  readonly body: string
  /** The value of a webhook's header. */
  readonly signature?: string | undefined
  readonly result: string
}

export type Payment = {
  readonly id: string
  readonly exchangeOrderNo: string
  readonly request: InstantPayRequest
  readonly createdAtMs: number
  readonly buyerName: string
  readonly tac: string
  step: Step
  account: string
  status: PaymentStatus
  /** The FPX code; `-1`, Curlec's own code for waiting, until the bank has answered. */
  code: string
  browserReturns: boolean
  deliveries: DeliveryRecord[]
}

export type DeliveryScript = {
  readonly channel: Channel
  readonly orderNo: string | undefined
  readonly delayMs: number
  readonly duplicates: number
  readonly tamper: TamperKind | undefined
  readonly otherOrderNo: string
  readonly drop: boolean
  /** So many tries do not reach the shop's server; the next one after the gap does. */
  readonly fails: number
  timesLeft: number
}

/** How calls of the merchant's server may be scripted to fail. */
export const faultKinds = ['500', 'slow', 'hang', 'reset', 'redirect', 'garbage', 'missing-response'] as const
type RequeryFault = { readonly kind: (typeof faultKinds)[number]; timesLeft: number }

export type Simulation = {
  readonly settings: Settings
  readonly clock: Clock
  readonly payments: Map<string, Payment>
  readonly paymentsByOrderNo: Map<string, Payment>
  /** Outcomes for orders that have not come yet, by order number. */
  readonly armed: Map<string, Decision>
  /** Deliveries that are still under way: delayed, or to be retried. */
  readonly underWay: Set<Promise<void>>
  /** How often iPay88 was asked about a payment, by id. */
  readonly enquiries: Map<string, number>
  /** Razorpay's orders, by id. */
  readonly gatewayOrders: Map<string, GatewayOrder>
  /** Razorpay's refunds, by id. */
  readonly gatewayRefunds: Map<string, GatewayRefund>
  /** By number, in the order of their begin; those that ended stay. */
  readonly downtimes: Map<number, Downtime>
  banks: Bank[]
  deliveryScripts: DeliveryScript[]
  requeryFaults: RequeryFault[]
  refundFates: RefundFate[]
  collectionFates: CollectionFate[]
  /** The events that the shop subscribed to at Razorpay, in the order of sending. */
  webhookEvents: readonly PaymentEvent[]
  buyerName: string
  nextNumber: number
  stopping: AbortController
}

const maxDeliveryRecords = 50
const defaultBuyerName = "O'Brien & Co"

/** An empty simulation. The buyer's name needs escaping on purpose, so that a careless merchant fails early. */
export function createSimulation(settings: Settings): Simulation {
  return {
    settings,
    clock: createClock(settings),
    payments: new Map(),
    paymentsByOrderNo: new Map(),
    armed: new Map(),
    underWay: new Set(),
    enquiries: new Map(),
    gatewayOrders: new Map(),
    gatewayRefunds: new Map(),
    downtimes: new Map(),
    banks: createBanks(),
    deliveryScripts: [],
    requeryFaults: [],
    refundFates: [],
    collectionFates: [],
    webhookEvents: usualEvents,
    buyerName: defaultBuyerName,
    nextNumber: 1,
    stopping: new AbortController(),
  }
}

/**
 * Forgets everything and waits until no old delivery can still arrive. A clock of its own restarts with its counter; on
 * the machine's clock the counter continues, since a gateway never gives two payments of one second the same id.
 */
export async function resetSimulation(simulation: Simulation): Promise<void> {
  simulation.stopping.abort()
  await Promise.all(simulation.underWay)
  simulation.payments.clear()
  simulation.paymentsByOrderNo.clear()
  simulation.armed.clear()
  simulation.enquiries.clear()
  simulation.gatewayOrders.clear()
  simulation.gatewayRefunds.clear()
  simulation.downtimes.clear()
  simulation.banks = createBanks()
  simulation.deliveryScripts = []
  simulation.requeryFaults = []
  simulation.refundFates = []
  simulation.collectionFates = []
  simulation.webhookEvents = usualEvents
  simulation.buyerName = defaultBuyerName
  simulation.stopping = new AbortController()
  simulation.clock.release()
  if (simulation.settings.startMs === undefined) return
  simulation.nextNumber = 1
  simulation.clock.set(simulation.settings.startMs)
}

/** Opens a payment with ids from the counter and the clock; drops the oldest when the memory is full. */
export function openPayment(simulation: Simulation, request: InstantPayRequest): Payment {
  makeRoom(simulation)
  const createdAtMs = simulation.clock.nowMs()
  const stamp = malaysiaStamp(createdAtMs)
  // A stopped clock could repeat an id after 10,000 payments; one fewer than that is kept, so a free one exists.
  while (simulation.payments.has(paymentId(stamp, simulation.nextNumber))) simulation.nextNumber += 1
  const number = simulation.nextNumber
  simulation.nextNumber += 1
  const payment: Payment = {
    id: paymentId(stamp, number),
    exchangeOrderNo: `SIM-${900_000 + number}`,
    request,
    createdAtMs,
    buyerName: simulation.buyerName,
    tac: String((number * 7919) % 1_000_000).padStart(6, '0'),
    step: 'login',
    account: 'savings',
    status: 'open',
    code: '-1',
    browserReturns: true,
    deliveries: [],
  }
  simulation.payments.set(payment.id, payment)
  simulation.paymentsByOrderNo.set(request.orderNo, payment)
  return payment
}

/** Stores what was sent, the latest fifty messages of each payment. */
export function recordDelivery(simulation: Simulation, sent: { payment: Payment } & Omit<DeliveryRecord, 'at'>): void {
  const { payment, ...rest } = sent
  const at = new Date(simulation.clock.nowMs()).toISOString()
  payment.deliveries = [...payment.deliveries, { at, ...rest }].slice(-maxDeliveryRecords)
}

function makeRoom(simulation: Simulation): void {
  for (const [id, payment] of simulation.payments) {
    if (simulation.payments.size < simulation.settings.maxPayments) return
    simulation.payments.delete(id)
    simulation.paymentsByOrderNo.delete(payment.request.orderNo)
  }
}

function paymentId(stamp: string, number: number): string {
  return `${stamp}${String(number % 10_000).padStart(4, '0')}`
}
