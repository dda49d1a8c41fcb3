/**
 * The meaning of a bank's answer for the buyer. `waiting`: still at the bank's page; `pending`: the bank holds it, as
 * for a second approver; `not_found`: never reached the bank; `review`: money may have moved, so a person must look.
 */
export type PaymentOutcome =
  | 'succeeded'
  | 'waiting'
  | 'pending'
  | 'canceled'
  | 'expired'
  | 'unavailable'
  | 'limit'
  | 'funds'
  | 'declined'
  | 'wrong_code'
  | 'card_expired'
  | 'config'
  | 'not_found'
  | 'review'

const codes: Readonly<
  Record<Exclude<PaymentOutcome, 'review' | 'declined' | 'wrong_code' | 'card_expired'>, readonly string[]>
> = {
  succeeded: ['00'],
  waiting: ['-1', '-3'],
  pending: ['09', '99'],
  canceled: ['80', 'BC', '1C', '1F', '1I', '1L', '2X'],
  expired: ['1A', '1B', '1D', '1E', '1G', '1H', '1J', '1K', '1M', 'OF'],
  unavailable: ['79', '85', '90', '96', 'BB', 'OE', 'FE', '89'],
  limit: ['13', '48', '49', '2A', '2B', '2C'],
  funds: ['51'],
  config: [
    '03',
    '05',
    '12',
    '14',
    '20',
    '30',
    '31',
    '39',
    '45',
    '46',
    '47',
    '50',
    '53',
    '57',
    '58',
    '70',
    '77',
    '83',
    '84',
    '92',
    'SB',
  ],
  not_found: ['76'],
}
/** XA, XB, …: the exchange itself rejected the message. */
const messageFault = /^X[A-Z]$/
const outcomes: ReadonlyMap<string, PaymentOutcome> = new Map(
  Object.entries(codes).flatMap(([outcome, list]) => list.map((code) => [code, named(outcome)])),
)

/**
 * Reads an fpx_debitAuthCode (docs/gateways.md#outcome-codes). An unknown code goes to review, never to success or
 * failure; so do 87, 88, 98 and 78, after which money may have moved. Codes are exact: '0' or '00 ' is not '00'.
 * Example: `outcomeOf('51')` is `funds`, `outcomeOf('ZZ')` is `review`.
 */
export function outcomeOf(code: string): PaymentOutcome {
  return outcomes.get(code) ?? (messageFault.test(code) ? 'config' : 'review')
}

function named(outcome: string): PaymentOutcome {
  return isOutcome(outcome) ? outcome : 'review'
}

function isOutcome(outcome: string): outcome is keyof typeof codes {
  return Object.hasOwn(codes, outcome)
}
