import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#domain/devices/model.ts'

/** Without letters and digits that are mistaken for each other; 32 of them, so ten are 50 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const half = 5

interface Of {
  readonly accountId: string
  /** The secret of the installation. */
  readonly installation: string
}

/** Codes on paper for whoever has lost the authenticator. */
export const recoveryCodes = {
  /** Ten new codes such as `7KQ2M-X9RTA`. */
  draw(): string[] {
    const letters = () => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('')
    return Array.from({ length: recoveryCodeCount }, () => `${letters()}-${letters()}`)
  },

  /** The stored form: HMAC-SHA256 (RFC 2104) with the secret of the installation. */
  hash(code: string, { accountId, installation }: Of): string {
    const typed = code.toUpperCase().replaceAll(/[\s-]/g, '')
    return createHmac('sha256', installation).update(`recovery ${accountId} ${typed}`).digest('base64url')
  },
} as const
