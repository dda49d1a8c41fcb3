import type { Id } from '#domain/kit/id.ts'
import { formatMoney, sen } from '#domain/kit/money.ts'
import { mailDiscounts as en } from '#domain/text/en/mail/discounts.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailDiscounts as zh } from '#domain/text/zh/mail/discounts.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'

const books = { en, zh }

interface Reward {
  readonly friendId: Id<'accounts'>
  readonly referrerId: Id<'accounts'>
  readonly email: string
  readonly locale: Locale
  readonly rewardSen: number
  readonly site: string
}

/** Tells a referrer of the reward, and not whose order it was for, which is private. */
export function rewardEmail({ friendId, referrerId, email, locale, rewardSen, site }: Reward): QueuedMessage {
  const words = books[locale].reward
  const values = { site, reward: formatMoney(sen(rewardSen)) }
  return {
    eventKey: `referral:${friendId}:reward`,
    template: 'discounts.reward',
    channel: 'email',
    accountId: referrerId,
    recipient: email,
    locale,
    content: {
      subject: fill(words.subject, values),
      heading: fill(words.heading, values),
      paragraphs: [fill(words.body, values)],
    },
  }
}
