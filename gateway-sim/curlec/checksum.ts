import { createHash, timingSafeEqual } from 'node:crypto'

export type Pair = readonly [name: string, value: string]

/**
 * The callback fields that the checksum covers, in its order, for instant pay (`curlec_method=01`) and collections:
 * docs/gateways.md#classic-checksums.
 */
export const signedNames = [
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
] as const

/** The same fields in the order of a mandate (`curlec_method=00`): the amount after the bank. */
const mandateNames = [
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
] as const satisfies ReadonlyArray<(typeof signedNames)[number]>

export type SignedCallbackFields = Readonly<Record<(typeof signedNames)[number], string>>

/** A whole callback; the fields named here are outside the checksum, except the checksum itself. */
export type CallbackFields = SignedCallbackFields & {
  readonly curlec_method: '00' | '01'
  readonly payment_method: 'FPX' | 'CC'
  readonly fpx_description: string
  readonly fpx_notes: string
  readonly fpx_checksum: string
}

/**
 * Checksum of a browser request: lower-case hex of sha256(`key|path?name=value&…`), values unencoded, in the order
 * sent, without the checksum itself. `target.path` is such as `/new-instant-pay`.
 */
export function signRequest(key: string, target: { readonly path: string; readonly pairs: readonly Pair[] }): string {
  return sha256(`${key}|${target.path}?${joinPairs(target.pairs)}`)
}

/** Checksum of a POST to `/curlec-services`: as for a request, without the path. */
export function signServicesRequest(key: string, pairs: readonly Pair[]): string {
  return sha256(`${key}|${joinPairs(pairs)}`)
}

/**
 * Checksum of a callback: lower-case hex of sha256 over the key and eleven values joined with `|`, in the order of a
 * mandate when it is about one.
 */
export function signCallback(
  key: string,
  fields: SignedCallbackFields & { readonly curlec_method?: '00' | '01' },
): string {
  const names = fields.curlec_method === '00' ? mandateNames : signedNames
  const values = [key, ...names.map((name) => fields[name])]
  return sha256(values.join('|'))
}

/** True when both checksums are equal, compared in constant time. */
export function sameChecksum(left: string, right: string): boolean {
  const leftBytes = Buffer.from(left)
  const rightBytes = Buffer.from(right)
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes)
}

function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('&')
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
