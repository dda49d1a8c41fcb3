import type { Config } from '#server/kit/config.ts'
import { isSafeText } from './safe-text.ts'

/** A gateway insists on an e-mail; for an account without one that may be sent it is the studio's own. */
export function payerEmail(email: string | null, { mailFrom }: Pick<Config, 'mailFrom'>): string {
  if (email !== null && isSafeText(email) && !email.includes('&')) return email
  return /<([^<>\s@]+@[^<>\s@]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}
