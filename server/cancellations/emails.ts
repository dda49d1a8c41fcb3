import { formatMoney, sen } from '#domain/kit/money.ts'
import { mailCancellations as en } from '#domain/text/en/mail/cancellations.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailCancellations as zh } from '#domain/text/zh/mail/cancellations.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import type { loadContact, OrderRow } from '#server/orders/queries.ts'
import type { CancellationRow } from './queries.ts'

const books = { en, zh }

interface About {
  readonly order: Pick<OrderRow, 'id' | 'number' | 'account_id'>
  readonly request: Pick<CancellationRow, 'id' | 'amount_sen' | 'destination' | 'answer'>
  readonly step: 'requested' | 'withdrawn' | 'approved' | 'refused'
  readonly contact: Omit<Awaited<ReturnType<typeof loadContact>>, 'has_wallet'>
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/** The message of each step of a request; undefined for a buyer without a contact. */
export function cancellationEmail({ order, request, step, contact, origin }: About): QueuedMessage | undefined {
  const recipient = contact.email ?? contact.phone
  if (recipient === null) return undefined
  const { locale } = contact
  const words = books[locale]
  const values = {
    number: order.number,
    amount: formatMoney(sen(request.amount_sen)),
    answer: request.answer,
  }
  const way = request.destination === 'store_credit' ? words.approved.wallet : words.approved.source
  // Nothing is refunded of what was to be paid on delivery.
  const isUnpaid = request.amount_sen === 0
  const approved = isUnpaid ? [words.approved.unpaid] : [words.approved.body, way]
  const paragraphs = step === 'approved' ? approved : [words[step].body]
  const path = order.account_id === null ? '/track-order' : `/my-account/orders/view?order_id=${order.id}`
  return {
    eventKey: `order.cancellation:${request.id}:${step}`,
    template: `order_cancellation_${step}`,
    channel: contact.email === null ? 'sms' : 'email',
    ...(contact.account_id !== null && { accountId: contact.account_id }),
    recipient,
    locale,
    content: {
      subject: fill(words[step].subject, values),
      heading: words[step].heading,
      paragraphs: paragraphs.map((text) => fill(text, values)),
      facts: [
        { label: words.facts.order, value: order.number },
        ...(isUnpaid ? [] : [{ label: words.facts.amount, value: values.amount }]),
      ],
      action: { label: words.action, url: `${origin}${locale === 'en' ? '' : `/${locale}`}${path}` },
    },
  }
}
