import { lastDay } from '#domain/packages/last-day.ts'
import { mailPackages as en } from '#domain/text/en/mail-packages.ts'
import { inLocale, type Localized } from '#domain/text/localized.ts'
import { sayDay } from '#domain/text/say-day.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailPackages as zh } from '#domain/text/zh/mail-packages.ts'
import type { Branch } from '#server/kit/context.ts'
import type { QueuedMessage } from '#server/messages/queue-message.ts'
import type { GrantedLot } from './grant-package.ts'
import type { Contact } from './queries.ts'

interface Gift {
  readonly lot: GrantedLot
  readonly name: Localized
  readonly contact: Contact
  /** The address of the site, without a slash at the end. */
  readonly origin: string
  readonly branch: Branch
}

/** The letter to someone whom the studio gave a pack; undefined for a person whom no account reaches. */
export function packageGiven({ lot, name, contact, origin, branch }: Gift): QueuedMessage | undefined {
  const recipient = contact.email ?? contact.phone
  if (contact.accountId === null || recipient === null) return undefined
  const { locale } = contact
  const words = (locale === 'zh' ? zh : en).given
  const values = { name: contact.fullName, package: inLocale(name, locale), studio: 'Hundred' }
  return {
    eventKey: `packages.given:${lot.lotId}`,
    template: 'package_given',
    channel: contact.email === null ? 'sms' : 'email',
    accountId: contact.accountId,
    recipient,
    locale,
    letter: {
      subject: fill(words.subject, values),
      heading: fill(words.heading, values),
      paragraphs: [fill(words.body, values), words.use],
      facts: [
        { label: words.credits, value: String(lot.granted) },
        { label: words.validTo, value: sayDay(lastDay(lot.expiresAt, branch.zone), locale) },
      ],
      action: { label: words.action, url: `${origin}${locale === 'zh' ? '/zh' : ''}/my-account/packages` },
    },
  }
}
