import type { Id } from '#domain/kit/id.ts'
import type { Day, Instant } from '#domain/kit/time.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { mailPackages as en } from '#domain/text/en/mail/packages.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { inLocale, type Locale, type Localized } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailPackages as zh } from '#domain/text/zh/mail/packages.ts'
import type { Branch } from '#server/kit/context.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import type { Contact } from './contact-queries.ts'
import type { GrantedLot } from './grant-package.ts'

const books = { en, zh }
const studio = 'Hundred'

interface Gift {
  readonly lot: GrantedLot
  readonly name: Localized
  readonly contact: Contact
  /** The address of the site, without a slash at the end. */
  readonly origin: string
  readonly branch: Branch
}

/** The email to a person whom the studio gave a pack; undefined for a person without an account. */
export function packageGiven({ lot, name, contact, origin, branch }: Gift): QueuedMessage | undefined {
  const { locale } = contact
  const words = books[locale].given
  const values = { name: contact.fullName, package: inLocale(name, locale), studio }
  return toContact(contact, {
    eventKey: `packages.given:${lot.lotId}`,
    template: 'package_given',
    content: {
      subject: fill(words.subject, values),
      heading: fill(words.heading, values),
      paragraphs: [fill(words.body, values), words.use],
      facts: [
        { label: words.credits, value: String(lot.granted) },
        { label: words.validTo, value: formatDay(lastDay(lot.expiresAt, branch.zone), locale) },
      ],
      action: { label: words.action, url: pageUrl({ origin, locale }, '/my-account/packages') },
    },
  })
}

/** What staff did to a pack, for the message to its owner. */
export interface PackChange {
  readonly eventKey: string
  readonly lot: { readonly name: Localized; readonly expiresAt: Instant }
  readonly reason: string
  readonly contact: Contact
  /** The address of the site, without a slash at the end. */
  readonly origin: string
  readonly branch: Branch
}

/** The email to the owner of a pack whose credits the studio corrected. */
export function packageAdjusted(about: PackChange & { readonly left: number }): QueuedMessage | undefined {
  const words = books[about.contact.locale].adjusted
  return packageChanged(about, {
    template: 'package_adjusted',
    words,
    facts: [{ label: words.credits, value: String(about.left) }],
  })
}

/** The email to the owner of a pack that got days without a fee. */
export function packageExtended(about: PackChange): QueuedMessage | undefined {
  return packageChanged(about, { template: 'package_extended', words: books[about.contact.locale].extended })
}

/** The email to the owner of a pack that the studio froze, with the first and the last day of the freeze. */
export function packageFrozen(about: PackChange & { readonly from: Day; readonly to: Day }): QueuedMessage | undefined {
  const { locale } = about.contact
  const { heading, ...words } = books[locale].frozen
  const [from, to] = [formatDay(about.from, locale), formatDay(about.to, locale)]
  return packageChanged(about, {
    template: 'package_frozen',
    words: { ...words, heading: fill(heading, { from, to }) },
  })
}

/** The email to the owner of a pack whose freeze the studio ended. */
export function freezeEnded(about: PackChange): QueuedMessage | undefined {
  return packageChanged(about, {
    template: 'package_freeze_ended',
    words: books[about.contact.locale].freezeEnded,
  })
}

function packageChanged(
  { eventKey, lot, reason, contact, origin, branch }: PackChange,
  {
    template,
    words,
    facts = [],
  }: {
    readonly template: string
    readonly words: { readonly [Text in keyof typeof en.extended]: string }
    /** What it says besides the last day of the pack. */
    readonly facts?: readonly { readonly label: string; readonly value: string }[]
  },
): QueuedMessage | undefined {
  const { locale } = contact
  const values = { package: inLocale(lot.name, locale), reason }
  return toContact(contact, {
    eventKey,
    template,
    content: {
      subject: fill(words.subject, values),
      heading: words.heading,
      paragraphs: [fill(words.body, values), fill(words.reason, values)],
      facts: [...facts, { label: words.validTo, value: formatDay(lastDay(lot.expiresAt, branch.zone), locale) }],
      action: { label: words.action, url: pageUrl({ origin, locale }, '/my-account/packages') },
    },
  })
}

interface Expiring {
  readonly eventKey: string
  readonly lot: {
    readonly id: Id<'package_lots'>
    readonly kind: 'series' | 'contracts'
    readonly name: Localized
    readonly left: number
    readonly expiresAt: Instant
    readonly zone: string
  }
  readonly contact: Contact
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/**
 * Says that credits will expire, by the date and never by "in two weeks", so that a late email is still true. The
 * credits of a membership cannot be extended.
 */
export function packageExpiring({ eventKey, lot, contact, origin }: Expiring): QueuedMessage | undefined {
  const { locale } = contact
  const words = books[locale].expiry
  const isExtendable = lot.kind === 'series'
  const values = {
    name: contact.fullName,
    package: inLocale(lot.name, locale),
    day: formatDay(lastDay(lot.expiresAt, lot.zone), locale),
  }
  return toContact(contact, {
    eventKey,
    template: 'package_expiring',
    content: {
      subject: fill(words.subject, values),
      heading: fill(words.heading, values),
      paragraphs: [fill(words.body, values), ...(isExtendable ? [words.extend] : [])],
      facts: [
        { label: words.credits, value: String(lot.left) },
        { label: words.validTo, value: values.day },
      ],
      action: isExtendable
        ? { label: words.action, url: pageUrl({ origin, locale }, `/packages/extend?lot_id=${lot.id}`) }
        : { label: books[locale].shared.action, url: pageUrl({ origin, locale }, '/my-account/packages') },
    },
  })
}

interface Shared {
  readonly shareId: string
  /** The owner of the share. */
  readonly email: string
  readonly owner: { readonly fullName: string; readonly locale: Locale }
  readonly name: Localized
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/**
 * The email to an address that a pack is shared with; in the language of the owner, since the reader may have no
 * account yet.
 */
export function packageShared({ shareId, email, owner, name, origin }: Shared): QueuedMessage {
  const { locale } = owner
  const words = books[locale].shared
  const values = { name: owner.fullName, package: inLocale(name, locale), studio }
  return {
    eventKey: `packages.shared:${shareId}`,
    template: 'package_shared',
    channel: 'email',
    recipient: email,
    locale,
    content: {
      subject: fill(words.subject, values),
      heading: words.heading,
      paragraphs: [fill(words.body, values), fill(words.trust, values)],
      action: { label: words.action, url: pageUrl({ origin, locale }, '/my-account/packages') },
    },
  }
}

/** The email to a person whose share has ended. */
export function packageUnshared({
  shareId,
  name,
  contact,
  origin,
}: Pick<Shared, 'shareId' | 'name' | 'origin'> & { contact: Contact }): QueuedMessage | undefined {
  const { locale } = contact
  const words = books[locale].unshared
  const values = { package: inLocale(name, locale) }
  return toContact(contact, {
    eventKey: `packages.unshared:${shareId}`,
    template: 'package_unshared',
    content: {
      subject: fill(words.subject, values),
      heading: words.heading,
      paragraphs: [fill(words.body, values)],
      action: { label: words.action, url: pageUrl({ origin, locale }, '/my-account/classes') },
    },
  })
}

function toContact(
  contact: Contact,
  message: Pick<QueuedMessage, 'eventKey' | 'template' | 'content'>,
): QueuedMessage | undefined {
  const recipient = contact.email ?? contact.phone
  if (contact.accountId === null || recipient === null) return undefined
  return {
    ...message,
    channel: contact.email === null ? 'sms' : 'email',
    accountId: contact.accountId,
    recipient,
    locale: contact.locale,
  }
}

function pageUrl(site: { origin: string; locale: Locale }, path: string): string {
  return `${site.origin}${site.locale === 'en' ? '' : `/${site.locale}`}${path}`
}
