import type { Instant } from '#domain/kit/time.ts'
import { mailAccounts as en } from '#domain/text/en/mail/accounts.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailAccounts as zh } from '#domain/text/zh/mail/accounts.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import type { Side } from './queries.ts'

interface Merged {
  readonly ctx: Pick<ReadContext, 'branch' | 'origin'>
  readonly own: Side
  readonly other: Side
  readonly now: Instant
}

/** Notifies both accounts of the merge, in case somebody else did it; each at its former contact. */
export async function sendMerged(tx: Transaction, { ctx, own, other, now }: Merged): Promise<void> {
  const { site } = await loadSiteAndPolicies(tx, ctx.branch.id)
  for (const told of [own, other]) {
    const { locale } = told
    const recipient = told.email ?? told.phone
    if (recipient === null) continue
    const words = (locale === 'zh' ? zh : en).merged
    const when = formatWhen(now, { locale, zone: ctx.branch.zone })
    const values = { site: site.site_title, when, login: own.email ?? own.phone ?? '' }
    const content = {
      subject: fill(words.subject, values),
      heading: words.heading,
      paragraphs: [fill(words.body, values), words.stranger],
      action: { label: words.action, url: `${ctx.origin}${locale === 'zh' ? '/zh' : ''}/my-account` },
    }
    await queueMessage(
      tx,
      {
        eventKey: `merges.merged:${other.accountId}:${told.accountId}`,
        template: 'merges.merged',
        channel: told.email === null ? 'sms' : 'email',
        accountId: own.accountId,
        recipient,
        locale,
        content,
      },
      now,
    )
  }
}
