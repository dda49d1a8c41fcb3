/** A pass shows another code every 30 seconds, and each is valid for 60: the one on show and the one before. */
export const passStepMs = 30_000
export const passLifeMs = 60_000

/** The prefix of a code, by which a reader knows its format. */
const kinds = { pass: 'HP1', desk: 'HD1' } as const

interface Code {
  readonly kind: keyof typeof kinds
  /** The booking a pass is for, the branch whose desk shows it. */
  readonly subject: string
  /** The number of the 30-second step since 1970 in which it was made. */
  readonly step: number
}

/**
 * Each booking has a secret that the phone fetched online: the text that is signed with HMAC-SHA256 under that secret
 * (RFC 2104; the counter of time is that of RFC 6238). The code on show is this text, a dot, and the first 16 bytes of
 * the signature in base64url.
 * Example: `HP1.0190….59420160` for the step 59420160.
 */
export function passCode({ kind, subject, step }: Code): string {
  return `${kinds[kind]}.${subject}.${step}`
}
