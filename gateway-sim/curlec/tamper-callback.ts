import { parseAmountSen, wireAmount } from './amounts.ts'
import { signCallback, signedNames, type CallbackFields } from './checksum.ts'

type TamperContext = { readonly key: string; readonly otherOrderNo: string }
type Tamper = (fields: CallbackFields, context: TamperContext) => Readonly<Record<string, string>>

/**
 * Ways to falsify a callback. Plain names change a field under the old checksum, as a forger would; names that end in
 * `-signed` are signed again, as a faulty gateway would.
 */
const tampers = {
  amount: (fields) => ({ ...fields, fpx_txnAmount: oneRinggitMore(fields) }),
  'amount-signed': (fields, context) => signAnew({ ...fields, fpx_txnAmount: oneRinggitMore(fields) }, context),
  'currency-signed': (fields, context) => signAnew({ ...fields, fpx_txnCurrency: 'SGD' }, context),
  'bank-signed': (fields, context) => signAnew({ ...fields, fpx_buyerBankId: 'HLB0224' }, context),
  're-cut': (fields) => recut(fields),
  'other-order': (fields, context) => ({ ...fields, fpx_sellerOrderNo: context.otherOrderNo }),
  'other-order-signed': (fields, context) => signAnew({ ...fields, fpx_sellerOrderNo: context.otherOrderNo }, context),
  signature: (fields) => ({ ...fields, fpx_checksum: withOtherFirstDigit(fields.fpx_checksum) }),
  'missing-signature': ({ fpx_checksum: _checksum, ...rest }) => rest,
  'empty-signature': (fields) => ({ ...fields, fpx_checksum: '' }),
  'uppercase-signature': (fields) => ({ ...fields, fpx_checksum: fields.fpx_checksum.toUpperCase() }),
  'truncated-signature': (fields) => ({ ...fields, fpx_checksum: fields.fpx_checksum.slice(0, -1) }),
} as const satisfies Record<string, Tamper>

export type TamperKind = keyof typeof tampers

export const tamperKinds: readonly TamperKind[] = [
  'amount',
  'amount-signed',
  'currency-signed',
  'bank-signed',
  're-cut',
  'other-order',
  'other-order-signed',
  'signature',
  'missing-signature',
  'empty-signature',
  'uppercase-signature',
  'truncated-signature',
]

/** The fields of a callback falsified in one way, or as they are when no kind is named. */
export function tamperCallback(
  fields: CallbackFields,
  how: TamperContext & { readonly kind: TamperKind | undefined },
): Readonly<Record<string, string>> {
  if (how.kind === undefined) return fields
  const tamper: Tamper = tampers[how.kind]
  return tamper(fields, how)
}

function signAnew(fields: CallbackFields, context: TamperContext): CallbackFields {
  return { ...fields, fpx_checksum: signCallback(context.key, fields) }
}

/** The same text under the same checksum, split anew at every bar: a bar inside a value shifts all values after it. */
function recut(fields: CallbackFields): Readonly<Record<string, string>> {
  const parts = signedNames
    .map((name) => fields[name])
    .join('|')
    .split('|')
  const last = signedNames.length - 1
  const values = [...parts.slice(0, last), parts.slice(last).join('|')]
  return { ...fields, ...Object.fromEntries(signedNames.map((name, index) => [name, values[index] ?? ''])) }
}

function oneRinggitMore(fields: CallbackFields): string {
  return wireAmount((parseAmountSen(fields.fpx_txnAmount) ?? 0) + 100)
}

function withOtherFirstDigit(checksum: string): string {
  return `${checksum.startsWith('0') ? '1' : '0'}${checksum.slice(1)}`
}
