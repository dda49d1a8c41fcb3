import { createHash, timingSafeEqual } from 'node:crypto'
import { signedFields, type SigningOrder } from './curlec-fields.ts'

export type Pair = readonly [name: string, value: string]

/**
 * `sha256(key|path?name=value&…)` in lower-case hex, values not encoded, in the order sent
 * (docs/gateways.md#classic-checksums).
 */
export function signRequest(key: string, request: { readonly path: string; readonly pairs: readonly Pair[] }): string {
  return sha256(`${key}|${request.path}?${request.pairs.map(([name, value]) => `${name}=${value}`).join('&')}`)
}

/** Of a POST to `/curlec-services`: the same without the path. */
export function signForm(key: string, pairs: readonly Pair[]): string {
  return sha256(`${key}|${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`)
}

/** True when the checksum of a callback is right: exactly 64 lower-case hex digits over the decoded values. */
// oxlint-disable-next-line max-params -- the order in which the same fields are signed
export function isSigned(
  key: string,
  fields: Readonly<Record<string, string>>,
  order: SigningOrder = 'payment',
): boolean {
  const given = fields['fpx_checksum'] ?? ''
  if (!/^[0-9a-f]{64}$/.test(given)) return false
  const expected = sha256([key, ...signedFields(fields, order).map(([, value]) => value)].join('|'))
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
