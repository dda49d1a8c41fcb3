import type { Bank } from '../bank/banks.ts'
import type { InstantPayRequest, Simulation } from '../simulation.ts'
import { parseAmountSen, wireAmount } from './amounts.ts'
import { cardOf, checkSigned, isLoopbackUrl, type FieldRules, type Problem } from './check-request.ts'

/** The fields that a bank needs to authorise a mandate: docs/gateways.md#mandates. */
const feeSen = 100
const dayShape = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const anyText = { required: true, rule: '1 to 40 characters that FPX allows' } as const
const words = (first: string, ...others: readonly string[]) => ({
  required: true,
  accepts: (text: string) => [first, ...others].includes(text),
  rule: [first, ...others].join(' or '),
})
const day = { required: true, accepts: dayShape, rule: 'a day such as 2026-11-24' }
const address = { required: true, accepts: isLoopbackUrl, rule: 'an http(s) URL of this machine' }
const short = { required: true, accepts: /^.{1,20}$/, rule: '1 to 20 characters' }

/** The fields of a request for a mandate; a passport as identity is our assumption. */
const rules: FieldRules = {
  referenceNumber: { required: true, accepts: /^[A-Za-z0-9._/-]{1,40}$/, rule: '1 to 40 letters, digits or . _ / -' },
  effectiveDate: day,
  expiryDate: day,
  amount: { required: true, accepts: (text) => (parseAmountSen(text) ?? 0) > 0, rule: 'such as 57.95' },
  frequency: words('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  maximumFrequency: { required: true, accepts: /^[1-9]\d?$/, rule: '1 to 99' },
  purposeOfPayment: { ...anyText, accepts: /^[A-Za-z0-9 ]{1,40}$/ },
  businessModel: words('B2C', 'B2B1'),
  name: { ...anyText, accepts: /^[A-Za-z0-9 @/\\().,&'_-]{1,40}$/ },
  emailAddress: { required: true, accepts: /^[^\s@]{1,64}@[^\s@]{1,190}$/, rule: 'an e-mail address' },
  phoneNumber: { required: false, accepts: /^\+?[0-9]{7,15}$/, rule: '7 to 15 digits' },
  idType: words('NRIC', 'PASSPORT_NUMBER', 'BUSINESS_REGISTRATION_NUMBER'),
  idValue: { required: true, accepts: /^[A-Z0-9]{6,20}$/, rule: '6 to 20 letters and digits' },
  bankId: { required: true, accepts: /^\d{0,5}$/, rule: 'the id of a bank, or empty for a card' },
  merchantId: short,
  employeeId: short,
  method: words('03'),
  paymentMethod: words('1', '2'),
  merchantUrl: address,
  merchantCallbackUrl: address,
  checksum: { required: true, accepts: /^[0-9a-f]{64}$/, rule: '64 lower-case hex digits' },
}

/** Checks a request to `/new-mandate` like a payment. Returns the request, or every problem found. */
export function checkMandate(
  simulation: Simulation,
  target: { readonly path: string; readonly rawQuery: string },
): { readonly request: InstantPayRequest } | { readonly problems: readonly Problem[] } {
  const checked = checkSigned(simulation, { ...target, rules })
  if ('problems' in checked) return checked
  const { value } = checked
  const bank = bankOf(simulation, value)
  if (bank === undefined) return { problems: [{ field: 'bankId', reason: `is no bank for ${value('businessModel')}` }] }
  if (value('expiryDate') <= value('effectiveDate'))
    return { problems: [{ field: 'expiryDate', reason: 'must be after the effective date' }] }
  if (value('idType') === 'NRIC' && !/^\d{12}$/.test(value('idValue')))
    return { problems: [{ field: 'idValue', reason: 'must be twelve digits' }] }
  const maxSen = parseAmountSen(value('amount')) ?? 0
  return {
    request: {
      protocol: 'curlec',
      paymentId: '',
      orderNo: value('referenceNumber'),
      description: `Mandate up to RM ${wireAmount(maxSen)} ${value('frequency').toLowerCase()}`,
      amountSen: feeSen,
      bank,
      notes: '',
      merchantUrl: value('merchantUrl'),
      merchantCallbackUrl: value('merchantCallbackUrl'),
      checksum: value('checksum'),
      mandate: { maxSen, effectiveDate: value('effectiveDate'), expiryDate: value('expiryDate') },
    },
  }
}

function bankOf(simulation: Simulation, value: (name: string) => string): Bank | undefined {
  const [id, model] = [value('bankId'), value('businessModel')]
  if (value('paymentMethod') === '2') return id === '' ? cardOf(model) : undefined
  return simulation.banks.find((bank) => bank.id === id && bank.model === model && bank.status !== 'inactive')
}
