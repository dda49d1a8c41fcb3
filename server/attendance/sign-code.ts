import { createHmac, timingSafeEqual } from 'node:crypto'
import { passCode, type readCode, typedCodeDigits } from '#domain/attendance/pass-code.ts'
import type { Secrets } from '#server/kit/secrets.ts'

const signatureBytes = 16

interface Subject {
  readonly kind: 'pass' | 'desk'
  readonly subject: string
  /** The secret of the installation. */
  readonly secret: string
}

/**
 * Secrets of passes and desks, and codes made with them. Each booking and each branch has a secret of its own, derived
 * from the installation's by HMAC-SHA256 (RFC 2104), so that none is stored and one does not reveal another.
 */
export const signCode = {
  /** In base64url; it is all that is needed to make codes for that subject. */
  secretOf({ kind, subject, secret }: Subject): string {
    return createHmac('sha256', secret).update(`check-in ${kind} ${subject}`).digest('base64url')
  },
  /** The code for that half minute. */
  make(about: Subject & { readonly step: number }): string {
    const text = passCode(about)
    return `${text}.${signatureOf(text, signCode.secretOf(about))}`
  },
  /** The same code as digits that can be typed: its signature truncated as in RFC 4226, section 5.3. */
  figures(about: Subject & { readonly step: number }): string {
    const digest = createHmac('sha256', signCode.secretOf(about)).update(passCode(about)).digest()
    const from = digest.readUInt8(digest.length - 1) & 0x0f
    return String((digest.readUInt32BE(from) & 0x7f_ff_ff_ff) % 10 ** typedCodeDigits).padStart(typedCodeDigits, '0')
  },
  /** Whether a scanned code was made with the secret of its subject. */
  isTrue(code: NonNullable<ReturnType<typeof readCode>>, secrets: Secrets): boolean {
    const sent = Buffer.from(code.signature)
    return secrets.some((secret) => {
      const expected = Buffer.from(signatureOf(code.signedText, signCode.secretOf({ ...code, secret })))
      return sent.length === expected.length && timingSafeEqual(sent, expected)
    })
  },
} as const

function signatureOf(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes).toString('base64url')
}
