import { createHash, timingSafeEqual } from 'node:crypto'

export type Pair = readonly [name: string, value: string]

/** The callback fields that the checksum covers, in its order (PAYMENTS 1.3, `curlec_method=01`). */
const signedFields = [
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

/** `sha256(key|path?name=value&…)` in lower-case hex, values not encoded, in the order sent (PAYMENTS 1.3). */
export function signRequest(key: string, request: { readonly path: string; readonly pairs: readonly Pair[] }): string {
  return sha256(`${key}|${request.path}?${request.pairs.map(([name, value]) => `${name}=${value}`).join('&')}`)
}

/** True when the checksum of an instant-pay callback is right: exactly 64 lower-case hex digits over the decoded values. */
export function isSigned(key: string, fields: Readonly<Record<string, string>>): boolean {
  const given = fields['fpx_checksum'] ?? ''
  if (!/^[0-9a-f]{64}$/.test(given)) return false
  const expected = sha256([key, ...signedFields.map((name) => fields[name] ?? '')].join('|'))
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
