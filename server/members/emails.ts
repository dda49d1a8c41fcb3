import type { Id } from '#domain/kit/id.ts'
import { mailMembers as en } from '#domain/text/en/mail/members.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailMembers as zh } from '#domain/text/zh/mail/members.ts'
import { wordsFor } from '#domain/timetable/class-message.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'

const books = { en, zh }
const studio = 'Hundred'

/** What staff wrote to chosen members, in the reader's language where there is one, with the way to stop such news. */
export function studioNews({
  reader: { accountId, email, phone, locale },
  act,
  runId,
  origin,
}: {
  readonly reader: {
    readonly accountId: Id<'accounts'>
    readonly email: string | null
    readonly phone: string | null
    readonly locale: Locale
  }
  readonly act: { readonly text_en?: string | undefined; readonly text_zh?: string | undefined }
  readonly runId: string
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}): QueuedMessage {
  const words = books[locale]
  const text = wordsFor(locale, { en: act.text_en, zh: act.text_zh })
  return accountMessage(
    { account_id: accountId, email, phone, locale },
    {
      eventKey: `news.studio:${runId}:${accountId}`,
      template: 'news.studio',
      content: {
        subject: fill(words.subject, { studio }),
        heading: fill(words.heading, { studio }),
        paragraphs: text.split('\n').filter((line) => line.trim() !== ''),
        action: {
          label: words.action,
          url: `${origin}${locale === 'en' ? '' : `/${locale}`}/my-account/notification`,
        },
      },
    },
  )
}
