import type { Bank } from '../bank/banks.ts'
import { decodePairs } from '../http-kit.ts'
import type { InstantPayRequest, Simulation } from '../simulation.ts'
import { parseAmountSen } from './amounts.ts'
import { sameChecksum, signRequest, type Pair } from './checksum.ts'

export type Problem = { readonly field: string; readonly reason: string }

type FieldRule = {
  readonly required: boolean
  readonly accepts: RegExp | ((value: string) => boolean)
  readonly rule: string
}

export type FieldRules = Readonly<Record<string, FieldRule>>

// FPX accepts only these characters in texts.
const fpxText = /^[A-Za-z0-9 @/\\().,&'_-]{1,100}$/
const fpxTextOrNothing = /^[A-Za-z0-9 @/\\().,&'_-]{0,255}$/
// IPv6 is left out because a Content-Security-Policy cannot name such a host.
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3})$/

/** The fields of an instant-pay request. Merchant and employee are checked against the settings later. */
const rules: FieldRules = {
  orderNo: { required: true, accepts: /^[A-Za-z0-9._/-]{1,40}$/, rule: '1 to 40 letters, digits or . _ / -' },
  description: { required: true, accepts: fpxText, rule: "1 to 100 letters, digits, spaces or @ / \\ ( ) . - _ , & '" },
  amount: {
    required: true,
    accepts: (text) => parseAmountSen(text) !== undefined,
    rule: 'such as 57.95, with two decimals',
  },
  merchantId: { required: true, accepts: /^.{1,20}$/, rule: '1 to 20 characters' },
  employeeId: { required: true, accepts: /^.{1,20}$/, rule: '1 to 20 characters' },
  bankCode: { required: true, accepts: /^[A-Z0-9]{0,10}$/, rule: 'a bank code, or empty for a card' },
  businessModel: { required: true, accepts: /^(?:B2C|B2B1)$/, rule: 'B2C or B2B1' },
  paymentMethod: { required: true, accepts: /^[12]$/, rule: '1 (FPX) or 2 (card)' },
  email: { required: true, accepts: /^[^\s@]{1,64}@[^\s@]{1,190}$/, rule: 'an e-mail address' },
  phoneNo: { required: false, accepts: /^\+?[0-9]{7,15}$/, rule: '7 to 15 digits' },
  notes: { required: false, accepts: fpxTextOrNothing, rule: 'up to 255 characters that FPX allows' },
  merchantUrl: { required: true, accepts: isLoopbackUrl, rule: 'an http(s) URL of this machine' },
  merchantCallbackUrl: { required: true, accepts: isLoopbackUrl, rule: 'an http(s) URL of this machine' },
  method: { required: true, accepts: /^03$/, rule: '03' },
  checksum: { required: true, accepts: /^[0-9a-f]{64}$/, rule: '64 lower-case hex digits' },
}

/**
 * Checks a request to `/new-instant-pay` field by field and then its checksum, which must come last and covers the
 * unencoded query before it. Returns the request, or every problem found.
 */
export function checkRequest(
  simulation: Simulation,
  target: { readonly path: string; readonly rawQuery: string },
): { readonly request: InstantPayRequest } | { readonly problems: readonly Problem[] } {
  const checked = checkSigned(simulation, { ...target, rules })
  if ('problems' in checked) return checked
  const { value } = checked
  const bank = payingBank(simulation, value)
  if (bank === undefined)
    return { problems: [{ field: 'bankCode', reason: `is no bank for ${value('businessModel')}` }] }
  return {
    request: {
      protocol: 'curlec',
      paymentId: '',
      orderNo: value('orderNo'),
      description: value('description'),
      amountSen: parseAmountSen(value('amount')) ?? 0,
      bank,
      notes: value('notes'),
      merchantUrl: value('merchantUrl'),
      merchantCallbackUrl: value('merchantCallbackUrl'),
      checksum: value('checksum'),
    },
  }
}

/** Checks the fields of a browser's request by their rules, then its checksum and its merchant. */
export function checkSigned(
  simulation: Simulation,
  target: { readonly path: string; readonly rawQuery: string; readonly rules: FieldRules },
): { readonly value: (name: string) => string } | { readonly problems: readonly Problem[] } {
  const pairs = decodePairs(target.rawQuery)
  if (pairs === undefined) return { problems: [{ field: 'query', reason: 'is malformed or has too many fields' }] }
  const problems = checkFields(pairs, target.rules)
  if (problems.length > 0) return { problems }
  const values = new Map(pairs)
  const value = (name: string) => values.get(name) ?? ''
  const expected = signRequest(simulation.settings.key, { path: target.path, pairs: pairs.slice(0, -1) })
  if (pairs.at(-1)?.[0] !== 'checksum') return { problems: [{ field: 'checksum', reason: 'must be the last field' }] }
  if (!sameChecksum(value('checksum'), expected)) return { problems: [{ field: 'checksum', reason: 'does not match' }] }
  const unknown = (['merchantId', 'employeeId'] as const).filter((name) => value(name) !== simulation.settings[name])
  return unknown.length > 0 ? { problems: unknown.map((field) => ({ field, reason: 'is not known' })) } : { value }
}

/** The problems of those fields by their rules, names first. */
export function checkFields(pairs: readonly Pair[], by: FieldRules): readonly Problem[] {
  return [...checkNames(pairs, by), ...checkValues(pairs, by)]
}

function payingBank(simulation: Simulation, value: (name: string) => string): Bank | undefined {
  const [code, model] = [value('bankCode'), value('businessModel')]
  if (value('paymentMethod') === '2') return code === '' ? cardOf(model) : undefined
  return simulation.banks.find((bank) => bank.code === code && bank.model === model && bank.status !== 'inactive')
}

/** Cards replace a bank, without a bank code. */
export function cardOf(model: string): Bank {
  const card = { id: '', code: '', name: 'Card', displayName: 'Card', listed: false, status: 'A' } as const
  return { ...card, model: model === 'B2B1' ? 'B2B1' : 'B2C' }
}

/** True for an http(s) URL, without credentials, whose host is this machine: the simulator never calls another. */
export function isLoopbackUrl(text: string): boolean {
  if (text.length > 1000 || !URL.canParse(text)) return false
  const url = new URL(text)
  const speaksHttp = url.protocol === 'http:' || url.protocol === 'https:'
  return speaksHttp && url.username === '' && url.password === '' && loopbackHost.test(url.hostname)
}

function checkNames(pairs: readonly Pair[], by: FieldRules): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<string>()
  for (const [name] of pairs) {
    if (!Object.hasOwn(by, name)) problems.push({ field: name, reason: 'is not a field of this request' })
    if (seen.has(name)) problems.push({ field: name, reason: 'is given twice' })
    seen.add(name)
  }
  return problems
}

function checkValues(pairs: readonly Pair[], by: FieldRules): Problem[] {
  const values = new Map(pairs)
  return Object.entries(by).flatMap(([field, rule]) => {
    const value = values.get(field)
    if (value === undefined) return rule.required ? [{ field, reason: 'is missing' }] : []
    const accepted = typeof rule.accepts === 'function' ? rule.accepts(value) : rule.accepts.test(value)
    return accepted ? [] : [{ field, reason: `must be ${rule.rule}` }]
  })
}
