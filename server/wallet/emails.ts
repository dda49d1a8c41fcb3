import type { Id } from '#domain/kit/id.ts'
import { formatMoney, sen, type Sen } from '#domain/kit/money.ts'
import { mailWallet as en } from '#domain/text/en/mail/wallet.ts'
import { formatDay } from '#domain/text/format-day.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailWallet as zh } from '#domain/text/zh/mail/wallet.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'

const books = { en, zh }
const studio = 'Hundred'

/** The recipient of a message about an account's points. */
export interface Owner {
  readonly accountId: Id<'accounts'>
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

interface Ending {
  readonly owner: Owner
  readonly points: number
  readonly worthSen: Sen
  readonly lastDay: Temporal.PlainDate
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/** Says by the date when points end, so that a late message is still true. */
export function pointsEnding({ owner, points, worthSen, lastDay, origin }: Ending): QueuedMessage | undefined {
  const words = books[owner.locale].ending
  const day = formatDay(lastDay, owner.locale)
  return toOwner(owner, {
    eventKey: endingKey({ accountId: owner.accountId, lastDay }),
    template: 'points_ending',
    content: {
      subject: fill(words.subject, { points, day }),
      heading: fill(words.heading, { day }),
      paragraphs: [fill(words.body, { name: owner.name })],
      facts: [
        { label: words.points, value: String(points) },
        { label: words.worth, value: formatMoney(worthSen) },
        { label: words.until, value: day },
      ],
      action: { label: words.action, url: pageUrl({ origin, locale: owner.locale }, '/shop') },
    },
  })
}

/** One message for all points of an account that end on the same day. */
export function endingKey({ accountId, lastDay }: { accountId: string; lastDay: Temporal.PlainDate }): string {
  return `points.ending:${accountId}:${lastDay.toString()}`
}

interface Adjusted {
  readonly eventKey: string
  readonly owner: Owner
  readonly change: number
  readonly left: number
  readonly reason: string
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/** Says that staff gave points or took some, with the reason. */
export function pointsAdjusted({ eventKey, owner, change, left, reason, origin }: Adjusted): QueuedMessage | undefined {
  const words = books[owner.locale].adjusted
  const changed = fill(change > 0 ? words.given : words.taken, { points: Math.abs(change) })
  return toOwner(owner, {
    eventKey,
    template: 'points_adjusted',
    content: {
      subject: fill(words.subject, { studio }),
      heading: words.heading,
      paragraphs: [changed, fill(words.reason, { reason })],
      facts: [{ label: words.left, value: String(left) }],
      action: { label: words.action, url: pageUrl({ origin, locale: owner.locale }, '/my-account/coin') },
    },
  })
}

interface CreditAdjusted extends Omit<Adjusted, 'change' | 'left'> {
  readonly changeSen: Sen
  readonly leftSen: Sen
}

/** Says that staff gave store credit or took some, with the reason. */
export function creditAdjusted(adjusted: CreditAdjusted): QueuedMessage | undefined {
  const { eventKey, owner, changeSen, leftSen, reason, origin } = adjusted
  const words = books[owner.locale].credit
  const amount = formatMoney(sen(Math.abs(changeSen)))
  return toOwner(owner, {
    eventKey,
    template: 'store_credit_adjusted',
    content: {
      subject: fill(words.subject, { studio }),
      heading: words.heading,
      paragraphs: [fill(changeSen > 0 ? words.given : words.taken, { amount }), fill(words.reason, { reason })],
      facts: [{ label: words.left, value: formatMoney(leftSen) }],
      action: { label: words.action, url: pageUrl({ origin, locale: owner.locale }, '/my-account/coin') },
    },
  })
}

function toOwner(
  { accountId, email, phone, locale }: Owner,
  message: Pick<QueuedMessage, 'eventKey' | 'template' | 'content'>,
): QueuedMessage | undefined {
  const recipient = email ?? phone
  if (recipient === null) return undefined
  return { ...message, channel: email === null ? 'sms' : 'email', accountId, recipient, locale }
}

function pageUrl(site: { readonly origin: string; readonly locale: Locale }, path: string): string {
  return `${site.origin}${site.locale === 'en' ? '' : `/${site.locale}`}${path}`
}
