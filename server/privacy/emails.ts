import type { Id } from '#domain/kit/id.ts'
import { mailAccounts as en } from '#domain/text/en/mail/accounts.ts'
import type { Locale } from '#domain/text/localized.ts'
import { mailAccounts as zh } from '#domain/text/zh/mail/accounts.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'

interface About {
  readonly id: string
  readonly accountId: Id<'accounts'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
  readonly decision: 'corrected' | 'refused'
  readonly answer: string
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/** Tells a member the result of a correction; undefined for a member without a contact. */
export function correctionEmail(about: About): QueuedMessage | undefined {
  const { id, accountId, email, phone, locale, decision, answer, origin } = about
  const recipient = email ?? phone
  if (recipient === null) return undefined
  const words = (locale === 'zh' ? zh : en).correction
  return {
    eventKey: `privacy.correction:${id}`,
    template: 'privacy.correction_answered',
    channel: email === null ? 'sms' : 'email',
    accountId,
    recipient,
    locale,
    content: {
      subject: words.subject,
      heading: words[decision],
      paragraphs: answer === '' ? [words.look] : [answer],
      action: { label: words.action, url: `${origin}${locale === 'zh' ? '/zh' : ''}/my-account/auth` },
    },
  }
}
