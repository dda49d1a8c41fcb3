import { formatMoney, sen } from '#domain/kit/money.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { RefundDestination } from '#domain/orders/refund-destination.ts'
import { lastDay } from '#domain/packages/last-day.ts'
import { mailOrders as en } from '#domain/text/en/mail-orders.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailOrders as zh } from '#domain/text/zh/mail-orders.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import type { DeliveredLine } from './fulfil-order.ts'
import type { loadContact, OrderRow } from './queries.ts'

type Contact = Awaited<ReturnType<typeof loadContact>>

interface About {
  readonly order: OrderRow
  readonly contact: Contact
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

const books = { en, zh }

/**
 * The receipt: what was bought, until when it is valid, and where the money came from. Undefined for an account that no
 * message reaches.
 */
export function receiptEmail({
  order,
  lines,
  contact,
  origin,
  now,
}: About & { lines: readonly DeliveredLine[]; now: Instant }): QueuedMessage | undefined {
  const { locale, zone } = contact
  const { receipt: words, facts } = books[locale]
  const total = formatMoney(sen(order.total_sen))
  const bought = lines.flatMap((line) => [
    {
      label: facts.package,
      value: fill(facts.quantity, { title: inLocale(line.title, locale), quantity: line.quantity }),
    },
    { label: facts.validTo, value: formatDay(lastDay(line.validUntil, zone), locale) },
  ])
  return envelope(
    { eventKey: `order.paid:${order.id}`, template: 'order_receipt', contact },
    {
      subject: fill(words.subject, { number: order.number }),
      heading: words.heading,
      paragraphs: [fill(lines.some(({ kind }) => kind === 'package') ? words.body : words.extended, { total })],
      facts: [
        { label: facts.order, value: order.number },
        { label: facts.date, value: formatDay(dayOf(now, zone), locale) },
        ...bought,
        ...(order.store_credit_sen > 0
          ? [{ label: facts.storeCredit, value: formatMoney(sen(order.store_credit_sen)) }]
          : []),
        ...(order.gateway_sen > 0 ? [{ label: facts.bank, value: formatMoney(sen(order.gateway_sen)) }] : []),
        { label: facts.total, value: total },
      ],
      action: { label: words.action, url: pageUrl({ origin, locale }, '/my-account/packages') },
    },
  )
}

interface Refunded {
  readonly id: string
  readonly amountSen: number
  readonly destination: RefundDestination
  readonly reason: 'overpaid' | 'undeliverable'
}

/** The message that money goes back, why, and which way. */
export function refundEmail({
  order,
  refund,
  contact,
  origin,
}: About & { refund: Refunded }): QueuedMessage | undefined {
  const { locale } = contact
  const { refund: words, facts } = books[locale]
  const amount = formatMoney(sen(refund.amountSen))
  return envelope(
    { eventKey: `order.refund:${refund.id}`, template: 'order_refund', contact },
    {
      subject: fill(words.subject, { number: order.number }),
      heading: fill(words.heading, { amount }),
      paragraphs: [
        fill(words[refund.reason], { number: order.number }),
        refund.destination === 'store_credit' ? words.storeCredit : words.studioTask,
      ],
      facts: [
        { label: facts.order, value: order.number },
        { label: facts.total, value: amount },
      ],
      action: { label: words.action, url: pageUrl({ origin, locale }, `/checkout/result?order_id=${order.id}`) },
    },
  )
}

function envelope(
  about: { eventKey: string; template: string; contact: Contact },
  content: QueuedMessage['content'],
): QueuedMessage | undefined {
  const { contact } = about
  const recipient = contact.email ?? contact.phone
  if (recipient === null) return undefined
  return {
    eventKey: about.eventKey,
    template: about.template,
    channel: contact.email === null ? 'sms' : 'email',
    accountId: contact.account_id,
    recipient,
    locale: contact.locale,
    content,
  }
}

function pageUrl(site: { origin: string; locale: Locale }, path: string): string {
  return `${site.origin}${site.locale === 'en' ? '' : `/${site.locale}`}${path}`
}
