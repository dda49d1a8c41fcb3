import { createHmac, timingSafeEqual } from 'node:crypto'

interface Signed {
  readonly secret: string
  /** The two ids with a bar between, or the body of a webhook byte for byte. */
  readonly signed: string | Uint8Array
  readonly given: string
}

/**
 * True when it is the HMAC-SHA256 of that in exactly 64 lower-case hex digits (docs/gateways.md#razorpay-signatures).
 */
export function isRazorpaySigned({ secret, signed, given }: Signed): boolean {
  if (!/^[0-9a-f]{64}$/.test(given)) return false
  const expected = createHmac('sha256', secret).update(signed).digest('hex')
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
