import type { Config } from '#server/kit/config.ts'
import { isSafeText } from './safe-text.ts'

/** A gateway requires an e-mail; for an account without a usable one it is the studio's own. */
export function payerEmail(email: string | null, { mailFrom }: Pick<Config, 'mailFrom'>): string {
  if (email !== null && isSafeText(email) && !email.includes('&')) return email
  return /<([^<>\s@]+@[^<>\s@]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}
