import { generateSecret, generateSync, generateURI } from 'otplib'
import { stepDrift, stepSeconds } from '#domain/devices/model.ts'
import type { Instant } from '#domain/kit/time.ts'

/** The codes of authenticators (RFC 6238: SHA-1, six digits, 30 seconds), which every authenticator computes. */
export const totp = {
  /** A new secret of 160 bits in base32. */
  draw(): string {
    return generateSecret()
  },

  /** What the camera of an authenticator reads. */
  uri(of: { readonly issuer: string; readonly label: string; readonly secret: string }): string {
    return generateURI(of)
  },

  /** The number of the half minute. */
  stepAt(now: Instant): number {
    return Math.floor(now.epochMilliseconds / 1000 / stepSeconds)
  },

  code(secret: string, step: number): string {
    return generateSync({ secret, epoch: step * stepSeconds })
  },

  /** The codes that count now: that of this step, of the one before and of the one after. */
  codesAround(secret: string, now: Instant): { readonly step: number; readonly code: string }[] {
    const current = totp.stepAt(now)
    const steps = Array.from({ length: 2 * stepDrift + 1 }, (_, place) => current - stepDrift + place)
    return steps.map((step) => ({ step, code: totp.code(secret, step) }))
  },
} as const
