import { concludePayment } from '../bank/conclude-payment.ts'
import type { Decision } from '../bank/outcomes.ts'
import { malaysiaStamp } from '../clock.ts'
import { decodePairs, type Exchange } from '../http-kit.ts'
import { openPayment, type CollectionFate, type Payment, type Simulation } from '../simulation.ts'
import { parseAmountSen } from './amounts.ts'
import { checkFields, isLoopbackUrl, type FieldRules } from './check-request.ts'
import { sameChecksum, signServicesRequest } from './checksum.ts'

const reference = { required: true, accepts: /^[A-Za-z0-9._/-]{1,40}$/, rule: '1 to 40 letters, digits or . _ / -' }
const short = { required: true, accepts: /^.{1,20}$/, rule: '1 to 20 characters' }
const address = { required: true, accepts: isLoopbackUrl, rule: 'an http(s) URL of this machine' }

/** The fields of a collection. */
const rules: FieldRules = {
  employeeId: short,
  merchantId: short,
  collectionAmount: { required: true, accepts: (text) => (parseAmountSen(text) ?? 0) > 0, rule: 'such as 57.95' },
  refNumber: reference,
  invoiceNumber: reference,
  collectionCallbackUrl: address,
  redirectUrl: address,
  checksum: { required: true, accepts: /^[0-9a-f]{64}$/, rule: '64 lower-case hex digits' },
}

const told = { server: true, browser: false } as const
const fates: Readonly<Record<CollectionFate, Decision>> = {
  'insufficient-funds': { code: '51', ...told },
  rejected: { code: '57', ...told },
  'bank-offline': { code: '90', ...told },
  late: { code: '09', ...told },
  lost: { code: '00', server: false, browser: false },
}

/**
 * `POST /curlec-services?method=60`: collects by an authorised mandate, within its limits, once for each invoice
 * number. The merchant's server gets the result by the callback and in the response. Returns the problem as text, or
 * `lost` when no message is sent.
 */
export async function collect(
  exchange: Exchange,
): Promise<{ readonly payment: Payment } | { readonly inUse: true } | string> {
  const { simulation } = exchange
  if (!exchange.contentType.startsWith('application/x-www-form-urlencoded')) return 'Form body expected'
  const pairs = decodePairs(exchange.body) ?? []
  const [problem] = checkFields(pairs, rules)
  if (problem !== undefined) return `Invalid ${problem.field}: ${problem.reason}`
  const values = new Map(pairs)
  const value = (name: string) => values.get(name) ?? ''
  const signed = pairs.filter(([name]) => name !== 'checksum')
  if (!sameChecksum(value('checksum'), signServicesRequest(simulation.settings.key, signed))) return 'Invalid checksum'
  const isOurs = (['merchantId', 'employeeId'] as const).every((name) => value(name) === simulation.settings[name])
  if (!isOurs) return 'Invalid merchant'
  if (simulation.paymentsByOrderNo.has(value('invoiceNumber'))) return { inUse: true }
  const amountSen = parseAmountSen(value('collectionAmount')) ?? 0
  const mandate = usableMandate(simulation, { refNumber: value('refNumber'), amountSen })
  if (typeof mandate === 'string') return mandate
  const fate = simulation.collectionFates.shift()
  const payment = openPayment(simulation, {
    ...mandate.request,
    orderNo: value('invoiceNumber'),
    description: `Collection ${value('invoiceNumber')}`,
    amountSen,
    merchantUrl: value('redirectUrl'),
    merchantCallbackUrl: value('collectionCallbackUrl'),
    checksum: value('checksum'),
    collectedBy: mandate.request.orderNo,
  })
  await concludePayment(simulation, { payment, decision: fate ? fates[fate] : { code: '00', ...told } })
  return fate === 'lost' ? 'lost' : { payment }
}

/** A mandate that may be used today for that amount, with its parsed terms; the reason as text when it may not. */
function usableMandate(
  simulation: Simulation,
  { refNumber, amountSen }: { refNumber: string; amountSen: number },
): { readonly request: Omit<Payment['request'], 'mandate'> } | string {
  const found = simulation.paymentsByOrderNo.get(refNumber)
  if (found?.request.mandate === undefined) return 'Mandate Not Found'
  const { mandate, ...request } = found.request
  if (found.status !== 'concluded' || found.code !== '00') return 'Mandate is not active'
  const today = dayOf(simulation.clock.nowMs())
  if (today < mandate.effectiveDate || today > mandate.expiryDate) return 'Mandate is not in effect'
  return amountSen > mandate.maxSen ? 'Amount is above the limit of the mandate' : { request }
}

/** The day in Malaysia, `yyyy-mm-dd`. */
function dayOf(instantMs: number): string {
  const stamp = malaysiaStamp(instantMs)
  return `20${stamp.slice(0, 2)}-${stamp.slice(2, 4)}-${stamp.slice(4, 6)}`
}
