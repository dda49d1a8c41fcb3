import type { Contact } from '#domain/people/check-contact.ts'
import { mailContact as en } from '#domain/text/en/mail/contact.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailContact as zh } from '#domain/text/zh/mail/contact.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'

const books = { en, zh }

interface Written extends Contact {
  readonly full_name: string
  readonly subject: string
  readonly message: string
  /** Whether somebody was signed in; anyone may write any name. */
  readonly isMember: boolean
  /** The language of the page, in which a reply is expected. */
  readonly locale: Locale
}

interface About {
  readonly id: string
  readonly written: Written
  readonly recipient: string
  /** The language of the studio. */
  readonly locale: Locale
}

/** The message as the studio reads it: every paragraph as text, and how to answer. */
export function contactEmail({ id, written, recipient, locale }: About): QueuedMessage {
  const words = books[locale]
  const facts = [
    { label: words.facts.name, value: written.full_name },
    { label: words.facts.email, value: written.email },
    { label: words.facts.phone, value: written.phone },
    { label: words.facts.account, value: written.isMember ? words.yes : words.no },
    { label: words.facts.page, value: written.locale },
  ]
  return {
    eventKey: `contact:${id}`,
    template: 'contact',
    channel: 'email',
    recipient,
    locale,
    content: {
      subject: fill(words.subject, { subject: written.subject }),
      heading: fill(words.heading, { name: written.full_name }),
      paragraphs: written.message.split(/\r?\n(?:[ \t]*\r?\n)*/).filter((part) => part.trim() !== ''),
      facts: facts.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }])),
    },
  }
}
