import type { Target } from '#domain/accounts/contacts.ts'
import { shortCodeDigits } from '#domain/accounts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { codeTemplate } from '#domain/messages/model.ts'
import { windowWords } from '#domain/studio/cancellation-window.ts'
import { mailAccounts as en } from '#domain/text/en/mail/accounts.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailAccounts as zh } from '#domain/text/zh/mail/accounts.ts'
import type { Transaction } from '#server/driver/database.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import type { CodePurpose } from './code-queries.ts'

interface Welcome {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  readonly email: string
  readonly locale: Locale
  /** The address of the site, without a slash at the end. */
  readonly origin: string
  readonly now: Instant
}

/** Writes the welcome message of a new account. */
export async function sendWelcome(tx: Transaction, welcome: Welcome): Promise<void> {
  const { site, policies } = await loadSiteAndPolicies(tx, welcome.branchId)
  const words = welcome.locale === 'zh' ? zh.welcome : en.welcome
  const window = windowWords(policies.cancel_window, welcome.locale)
  const values = { site: site.site_title, window }
  const content = {
    subject: fill(words.subject, values),
    heading: fill(words.heading, values),
    paragraphs: [
      fill(words.opened, values),
      fill(window === 'anytime' ? words.cancelAnytime : words.cancel, values),
      fill(words.stranger, values),
    ],
    action: { label: words.action, url: addressIn(welcome, '/schedules') },
  }
  const { accountId, locale } = welcome
  await queueMessage(
    tx,
    {
      eventKey: `accounts.welcome:${accountId}`,
      template: 'accounts.welcome',
      channel: 'email',
      accountId,
      recipient: welcome.email,
      locale,
      content,
    },
    welcome.now,
  )
}

/** Tells somebody for whom the desk opened an account how to choose a password for it. */
export async function sendOpenedForYou(tx: Transaction, opened: Welcome): Promise<void> {
  const template = 'accounts.opened_for_you'
  const words = (opened.locale === 'zh' ? zh : en).openedForYou
  await sendWayIn(tx, { ...opened, template, words, eventKey: `${template}:${opened.accountId}` })
}

/** E-mails a link to choose a new password, where the desk was asked for it; at most one in a clock hour. */
export async function sendLoginLink(tx: Transaction, asked: Welcome): Promise<void> {
  const template = 'accounts.login_link'
  const words = (asked.locale === 'zh' ? zh : en).loginLink
  const hour = asked.now.toString().slice(0, 'YYYY-MM-DDTHH'.length)
  await sendWayIn(tx, { ...asked, template, words, eventKey: `${template}:${asked.accountId}:${hour}` })
}

interface WayIn extends Welcome {
  readonly template: string
  readonly words: Readonly<Record<keyof typeof en.openedForYou, string>>
  readonly eventKey: string
}

/** The page where a code is asked for, with which a password is chosen. */
async function sendWayIn(tx: Transaction, { template, words, eventKey, ...opened }: WayIn): Promise<void> {
  const { site } = await loadSiteAndPolicies(tx, opened.branchId)
  const { accountId, locale, email: recipient, now } = opened
  const values = { site: site.site_title }
  const content = {
    subject: fill(words.subject, values),
    heading: words.heading,
    paragraphs: [fill(words.body, values), words.stranger],
    action: { label: words.action, url: addressIn(opened, '/forget-password') },
  }
  await queueMessage(tx, { eventKey, template, channel: 'email', accountId, recipient, locale, content }, now)
}

interface Code {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  readonly purpose: CodePurpose
  readonly target: Target
  readonly locale: Locale
  readonly origin: string
  readonly codeId: Id<'account_codes'>
  readonly code: string
  /** How often it was sent: each time is a message of its own. */
  readonly sends: number
  readonly expiresAt: Instant
  readonly zone: string
  readonly now: Instant
}

/** Where each code is entered. */
const codePages: Readonly<Record<CodePurpose, string>> = {
  verify_email: '/my-account/account-settings?verify=email',
  reset_password: '/forget-password?step=code',
  verify_phone: '/my-account/auth',
  merge_accounts: '/my-account/auth',
  change_contact: '/my-account/auth?contact=code',
}

/** Writes the message with a code. The subject does not contain it, since subjects are shown on locked screens. */
export async function sendCode(tx: Transaction, sent: Code): Promise<void> {
  const { site } = await loadSiteAndPolicies(tx, sent.branchId)
  const { locale, accountId, purpose, target } = sent
  const words = (locale === 'zh' ? zh : en).code
  const values = {
    site: site.site_title,
    // A long one is shown in groups of four digits.
    code: sent.code.length > shortCodeDigits ? sent.code.replaceAll(/\d{4}(?=\d)/g, '$& ') : sent.code,
    until: formatWhen(sent.expiresAt, { locale, zone: sent.zone }),
  }
  const content = {
    subject: fill(words.subject, values),
    heading: fill(words.heading, values),
    paragraphs: [fill(words.body[purpose], values), words.stranger],
    action: { label: words.action, url: addressIn(sent, codePages[purpose]) },
  }
  await queueMessage(
    tx,
    {
      eventKey: `accounts.code:${sent.codeId}${sent.sends === 1 ? '' : `:${sent.sends}`}`,
      template: codeTemplate,
      channel: target.channel,
      accountId,
      recipient: target.contact,
      locale,
      content,
    },
    sent.now,
  )
}

type Changed = Omit<Welcome, 'email'> & {
  readonly email: string | null
  readonly phone: string | null
  readonly zone: string
}

/** Notifies the owner that the password was changed, in case somebody else did it. */
export async function sendPasswordChanged(tx: Transaction, changed: Changed): Promise<void> {
  const recipient = changed.email ?? changed.phone
  if (recipient === null) return
  const { site } = await loadSiteAndPolicies(tx, changed.branchId)
  const { accountId, locale, now } = changed
  const words = (locale === 'zh' ? zh : en).passwordChanged
  const values = { site: site.site_title, when: formatWhen(now, { locale, zone: changed.zone }) }
  const content = {
    subject: fill(words.subject, values),
    heading: words.heading,
    paragraphs: [fill(words.body, values), words.stranger],
    action: { label: words.action, url: addressIn(changed, '/forget-password') },
  }
  await queueMessage(
    tx,
    {
      eventKey: `accounts.password_changed:${accountId}:${now.toString()}`,
      template: 'accounts.password_changed',
      channel: changed.email === null ? 'sms' : 'email',
      accountId,
      recipient,
      locale,
      content,
    },
    now,
  )
}

function addressIn(of: { readonly origin: string; readonly locale: Locale }, path: string): string {
  return `${of.origin}${of.locale === 'zh' ? '/zh' : ''}${path}`
}
