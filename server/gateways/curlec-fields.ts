import { isSafeText } from './safe-text.ts'

/**
 * The callback fields that the checksum covers, in its order for a payment (docs/gateways.md#classic-checksums), each
 * with the only format in which the gateway sends it.
 */
const shapes = {
  fpx_fpxTxnId: /^[A-Za-z0-9-]{0,40}$/,
  fpx_sellerExOrderNo: /^[A-Za-z0-9._-]{0,40}$/,
  fpx_fpxTxnTime:
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-3]\d [0-2]\d:[0-5]\d:[0-6]\d [A-Z]{3,5} \d{4}$/,
  fpx_sellerOrderNo: /^[A-Z0-9-]{6,20}$/,
  fpx_sellerId: /^[A-Z0-9]{1,20}$/,
  fpx_txnCurrency: /^[A-Z]{3}$/,
  fpx_txnAmount: /^\d{1,10}\.\d{2}$/,
  fpx_buyerName: /^.{0,200}$/u,
  // A card has no bank of the list.
  fpx_buyerBankId: /^([A-Z0-9]{4,12})?$/,
  fpx_debitAuthCode: /^(-\d|[0-9A-Z]{2})$/,
  fpx_type: /^[A-Z]$/,
} as const

type SignedName = keyof typeof shapes

const names: readonly SignedName[] = [
  'fpx_fpxTxnId',
  'fpx_sellerExOrderNo',
  'fpx_fpxTxnTime',
  'fpx_sellerOrderNo',
  'fpx_sellerId',
  'fpx_txnCurrency',
  'fpx_txnAmount',
  'fpx_buyerName',
  'fpx_buyerBankId',
  'fpx_debitAuthCode',
  'fpx_type',
]

/** A mandate is signed with its amount after the bank. */
const mandateNames: readonly SignedName[] = [
  'fpx_fpxTxnId',
  'fpx_sellerExOrderNo',
  'fpx_fpxTxnTime',
  'fpx_sellerOrderNo',
  'fpx_sellerId',
  'fpx_txnCurrency',
  'fpx_buyerName',
  'fpx_buyerBankId',
  'fpx_txnAmount',
  'fpx_debitAuthCode',
  'fpx_type',
]

/**
 * What a message is about, by the order of its signed values: a payment or a collection, or a mandate. No text can be
 * both while every value has its format, since an amount has a point and a bank has none.
 */
export type SigningOrder = 'payment' | 'mandate'

/** The signed fields of a callback in the order of the checksum; an absent one is empty. */
export function signedFields(
  fields: Readonly<Record<string, string>>,
  order: SigningOrder = 'payment',
): [name: string, value: string][] {
  return (order === 'mandate' ? mandateNames : names).map((name) => [name, fields[name] ?? ''])
}

/**
 * Whether every signed field has its format, so that the checksum covers these values only. A success names its
 * transaction. Example: a type of `N|MB2U0227|51|N` is part of another message, and no type.
 */
export function hasShape(fields: Readonly<Record<string, string>>): boolean {
  const isShaped = names.every((name) => {
    const value = fields[name] ?? ''
    return isSafeText(value) && shapes[name].test(value)
  })
  return isShaped && (fields['fpx_debitAuthCode'] !== '00' || fields['fpx_fpxTxnId'] !== '')
}
