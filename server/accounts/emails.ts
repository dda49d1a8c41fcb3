import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { codeTemplate } from '#domain/messages/model.ts'
import { mailAccounts as en } from '#domain/text/en/mail-accounts.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailAccounts as zh } from '#domain/text/zh/mail-accounts.ts'
import type { Transaction } from '#server/driver/database.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'

interface Welcome {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  readonly email: string
  readonly locale: Locale
  /** The address of the site, without a slash at the end. */
  readonly origin: string
  readonly now: Instant
}

/** Writes the message that greets a new account. */
export async function sendWelcome(tx: Transaction, welcome: Welcome): Promise<void> {
  const { site, policies } = await loadSiteAndPolicies(tx, welcome.branchId)
  const words = welcome.locale === 'zh' ? zh.welcome : en.welcome
  const values = { site: site.site_title, hours: policies.cancel_hours }
  const content = {
    subject: fill(words.subject, values),
    heading: fill(words.heading, values),
    paragraphs: [fill(words.opened, values), fill(words.cancel, values), fill(words.stranger, values)],
    action: { label: words.action, url: `${welcome.origin}${welcome.locale === 'zh' ? '/zh' : ''}/schedules` },
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

interface Code extends Welcome {
  readonly codeId: Id<'account_codes'>
  readonly code: string
  readonly expiresAt: Instant
  readonly zone: string
}

/** Writes the message with a code. The subject does not hold it, for subjects are shown on locked screens. */
export async function sendCode(tx: Transaction, sent: Code): Promise<void> {
  const { site } = await loadSiteAndPolicies(tx, sent.branchId)
  const { locale, accountId } = sent
  const words = locale === 'zh' ? zh.code : en.code
  const values = {
    site: site.site_title,
    code: sent.code,
    until: formatWhen(sent.expiresAt, { locale, zone: sent.zone }),
  }
  const content = {
    subject: fill(words.subject, values),
    heading: fill(words.heading, values),
    paragraphs: [fill(words.body, values), words.stranger],
    action: {
      label: words.action,
      url: `${sent.origin}${locale === 'zh' ? '/zh' : ''}/my-account/account-settings?verify=email`,
    },
  }
  await queueMessage(
    tx,
    {
      eventKey: `accounts.code:${sent.codeId}`,
      template: codeTemplate,
      channel: 'email',
      accountId,
      recipient: sent.email,
      locale,
      content,
    },
    sent.now,
  )
}
