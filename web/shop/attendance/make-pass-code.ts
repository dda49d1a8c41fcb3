import { passCode } from '#domain/attendance/pass-code.ts'

const signatureBytes = 16

interface PassToSign {
  readonly bookingId: string
  readonly secret: string
  /** Which half minute since 1970. */
  readonly step: number
}

/**
 * The code of a pass for that half minute, made on the phone alone: the text of domain/attendance/pass-code.ts, signed
 * with HMAC-SHA256 under the secret of the booking. Undefined where the browser keeps no cryptography for the page,
 * which it does only for safe addresses.
 */
export async function makePassCode({ bookingId, secret, step }: PassToSign): Promise<string | undefined> {
  if (!window.isSecureContext) return undefined
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const text = passCode({ kind: 'pass', subject: bookingId, step })
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text))).subarray(
    0,
    signatureBytes,
  )
  return `${text}.${btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`
}
