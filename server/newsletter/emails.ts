import type { Instant } from '#domain/kit/time.ts'
import { mailNewsletter as en } from '#domain/text/en/mail/newsletter.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailNewsletter as zh } from '#domain/text/zh/mail/newsletter.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'

const books = { en, zh }

interface Written {
  readonly subscriberId: string
  readonly email: string
  readonly locale: Locale
  readonly site: string
  /** The link of its button. */
  readonly url: string
  readonly now: Instant
}

/** "Do you want it?", once for each time that the address was typed. */
export function askingEmail(written: Written): QueuedMessage {
  return emailOf(written, 'asking')
}

/** "You're on the list", with the link to leave it. */
export function welcomeEmail(written: Written): QueuedMessage {
  return emailOf(written, 'welcome')
}

function emailOf(written: Written, kind: 'asking' | 'welcome'): QueuedMessage {
  const words = books[written.locale][kind]
  const values = { site: written.site }
  return {
    eventKey: `newsletter.${kind}:${written.subscriberId}:${written.now.toString()}`,
    template: `newsletter.${kind}`,
    channel: 'email',
    recipient: written.email,
    locale: written.locale,
    content: {
      subject: fill(words.subject, values),
      heading: fill(words.heading, values),
      paragraphs: [fill(words.body, values)],
      action: { label: words.action, url: written.url },
    },
  }
}
