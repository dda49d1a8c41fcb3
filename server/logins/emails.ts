import type { Login } from '#domain/accounts/contacts.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { mailAccounts as en } from '#domain/text/en/mail/accounts.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailAccounts as zh } from '#domain/text/zh/mail/accounts.ts'
import type { Transaction } from '#server/driver/database.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'

interface ContactChanged {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  readonly kind: 'email' | 'phone'
  /** What it was before, or null. */
  readonly former: string | null
  /** The other contact of the account when there was none of that kind. */
  readonly other: { readonly email: string | null; readonly phone: string | null }
  readonly locale: Locale
  readonly origin: string
  readonly zone: string
  readonly now: Instant
}

/**
 * Notifies the former e-mail or phone that it no longer logs in, or the other contact that one was added, in case
 * somebody else did it. The new one is left out: a former one that was mistyped belongs to a stranger.
 */
export async function sendContactChanged(tx: Transaction, changed: ContactChanged): Promise<void> {
  const { accountId, kind, former, other, locale, now } = changed
  const recipient = former ?? (kind === 'email' ? other.phone : other.email)
  if (recipient === null) return
  const { site } = await loadSiteAndPolicies(tx, changed.branchId)
  const words = (locale === 'zh' ? zh : en).contactChanged
  const values = { site: site.site_title, when: formatWhen(now, { locale, zone: changed.zone }) }
  const body = former === null ? words[`${kind}Added`] : words[kind]
  await queueMessage(
    tx,
    {
      eventKey: `accounts.contact_changed:${accountId}:${now.toString()}`,
      template: 'accounts.contact_changed',
      channel: recipient.includes('@') ? 'email' : 'sms',
      accountId,
      recipient,
      locale,
      content: {
        subject: fill(words.subject, values),
        heading: words.heading,
        paragraphs: [fill(body, values), words.stranger],
        action: { label: words.action, url: addressIn(changed, '/contact-us') },
      },
    },
    now,
  )
}

interface ContactTaken {
  /** The account that has the contact. */
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  readonly login: Login
  readonly locale: Locale
  readonly origin: string
  readonly now: Instant
}

/** Tells the owner of an account what to do, when another account requested its e-mail or phone. */
export async function sendContactTaken(tx: Transaction, taken: ContactTaken): Promise<void> {
  const { accountId, login, locale, now } = taken
  const { site } = await loadSiteAndPolicies(tx, taken.branchId)
  const words = (locale === 'zh' ? zh : en).contactTaken
  const values = { site: site.site_title }
  await queueMessage(
    tx,
    {
      eventKey: `accounts.contact_taken:${accountId}:${now.toString()}`,
      template: 'accounts.contact_taken',
      channel: login.kind === 'email' ? 'email' : 'sms',
      accountId,
      recipient: login.value,
      locale,
      content: {
        subject: fill(words.subject, values),
        heading: words.heading,
        paragraphs: [fill(words.body, values), words.mine, words.stranger],
        action: { label: words.action, url: addressIn(taken, '/my-account/auth?merge=1') },
      },
    },
    now,
  )
}

function addressIn(of: { readonly origin: string; readonly locale: Locale }, path: string): string {
  return `${of.origin}${of.locale === 'zh' ? '/zh' : ''}${path}`
}
