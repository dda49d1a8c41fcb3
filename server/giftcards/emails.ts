import { formatCard } from '#domain/giftcards/card-code.ts'
import { giftPicture } from '#domain/giftcards/model.ts'
import { formatMoney, sen } from '#domain/kit/money.ts'
import { giftTemplate } from '#domain/messages/model.ts'
import { mailGiftcards as en } from '#domain/text/en/mail/giftcards.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailGiftcards as zh } from '#domain/text/zh/mail/giftcards.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { cardCode } from './card-code.ts'
import { claimToken } from './claim-token.ts'
import type { GiftRow } from './gift-queries.ts'

const books = { en, zh }

interface Sent {
  readonly gift: GiftRow & { readonly recipient_email: string }
  readonly site: string
  /** The address of the site, without a slash at the end. */
  readonly origin: string
  readonly secrets: Secrets
}

/**
 * The e-mail that brings a gift. Its link contains a claim and never the code; the code is in its body, and is removed
 * from the stored copy once it was sent.
 */
export function giftEmail({ gift, site, origin, secrets }: Sent): QueuedMessage {
  const { card_id: cardId, locale, sender_name: sender, recipient_name: recipient } = gift
  const words = books[locale]
  const values = { site, sender, amount: formatMoney(sen(gift.value_sen)) }
  const card = formatCard(
    { title: gift.title, sender_name: sender, recipient_name: recipient, message: gift.message },
    locale,
  )
  const path = `${locale === 'zh' ? '/zh' : ''}/giftcard?claim=${claimToken.of({ cardId, secret: secrets[0] })}`
  return {
    eventKey: `gift:${cardId}:${gift.sends + 1}`,
    template: giftTemplate,
    channel: 'email',
    recipient: gift.recipient_email,
    locale,
    content: {
      subject: fill(words.subject, values),
      heading: card.title === '' ? fill(words.heading, { recipient }) : card.title,
      paragraphs: [...card.lines, card.from, fill(words.body, values)].filter((line) => line !== ''),
      facts: [
        { label: words.value, value: values.amount },
        { label: words.code, value: cardCode.shown(gift, secrets) },
      ],
      picture: { ...giftPicture.size, url: `${origin}${giftPicture.path(gift.artwork)}` },
      action: { label: fill(words.action, values), url: `${origin}${path}` },
    },
  }
}
