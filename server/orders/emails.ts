import { formatMoney, sen, type Sen } from '#domain/kit/money.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { RefundDestination } from '#domain/orders/refund-destination.ts'
import { lastDay } from '#domain/packages/validity.ts'
import type { PaymentMethod } from '#domain/payments/model.ts'
import { mailOrders as en } from '#domain/text/en/mail/orders.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailOrders as zh } from '#domain/text/zh/mail/orders.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import type { DeliveredLine } from './fulfil-order.ts'
import type { LineRow } from './line-queries.ts'
import type { loadContact, OrderRow } from './queries.ts'

type Contact = Omit<Awaited<ReturnType<typeof loadContact>>, 'has_wallet'>

interface About {
  readonly order: OrderRow
  readonly contact: Contact
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

const books = { en, zh }

/** The receipt: what was bought, until when it is valid, and what paid. Undefined for a buyer without a contact. */
export function receiptEmail({
  order,
  lines,
  contact,
  method = 'curlecfpx',
  origin,
  now,
}: About & {
  lines: readonly DeliveredLine[]
  /** The method that paid what points, cards and wallet did not. */
  method?: PaymentMethod | undefined
  now: Instant
}): QueuedMessage | undefined {
  const { locale, zone } = contact
  const { receipt: words, facts } = books[locale]
  const total = formatMoney(sen(order.total_sen))
  const bought = lines.flatMap((line) => [
    {
      label: line.kind === 'goods' || line.kind === 'gift_card' ? facts.item : facts.package,
      value: fill(facts.quantity, { title: inLocale(line.title, locale), quantity: line.quantity }),
    },
    ...(line.validUntil ? [{ label: facts.validTo, value: formatDay(lastDay(line.validUntil, zone), locale) }] : []),
  ])
  const costs = [
    [facts.discount, -order.discount_sen],
    [facts.delivery, order.delivery_sen],
    [facts.bagFee, order.bag_fee_sen],
    [facts.tip, order.tip_sen],
    [order.tax_added_sen === 0 ? facts.taxIncluded : facts.tax, order.tax_sen],
    [facts.points, order.points_sen],
    [facts.giftCard, order.gift_card_sen],
    [facts.storeCredit, order.store_credit_sen],
    ...paidRows(order, facts[method], facts),
  ] as const
  return envelope(
    { eventKey: `order.paid:${order.id}`, template: 'order_receipt', contact },
    {
      subject: fill(words.subject, { number: order.number }),
      heading: words.heading,
      paragraphs: receiptTexts({ order, lines }, words).map((text) => fill(text, { total })),
      facts: [
        { label: facts.order, value: order.number },
        { label: facts.date, value: formatDay(dayOf(now, zone), locale) },
        ...bought,
        ...costs.flatMap(([label, amount]) => (amount === 0 ? [] : [{ label, value: formatMoney(sen(amount)) }])),
        { label: facts.total, value: total },
      ],
      action: receiptAction({ order, lines, contact, origin }),
    },
  )
}

type FactWords = (typeof books)[Locale]['facts']

/** The amount that points, cards and wallet did not pay; cash on delivery with its rounding. */
// oxlint-disable-next-line max-params -- the order, its way to pay as it is called, and the other words
function paidRows(order: OrderRow, way: string, facts: FactWords): ReadonlyArray<readonly [string, number]> {
  const { cash_due_sen: cashSen, gateway_sen: leftSen } = order
  if (cashSen === null) return [[way, leftSen]]
  return [
    [facts.rounding, cashSen - leftSen],
    [facts.cash, cashSen],
  ]
}

/** The lines of what was paid, in this order: what is ready, what is valid longer, what is packed next. */
function receiptTexts(
  { order, lines }: { readonly order: OrderRow; readonly lines: readonly DeliveredLine[] },
  words: (typeof books)[Locale]['receipt'],
): readonly string[] {
  if (order.cash_due_sen !== null) return [words.goods, words.onDelivery]
  const has = (wanted: DeliveredLine['kind']) => lines.some(({ kind }) => kind === wanted)
  const ready = has('package')
    ? [words.body]
    : has('extension')
      ? [words.extended]
      : has('gift_card')
        ? [words.giftCard]
        : []
  if (!has('goods')) return ready
  return ready.length > 0 ? [...ready, words.packed] : [words.goods, words.packed]
}

function receiptAction({ order, lines, contact, origin }: About & { lines: readonly DeliveredLine[] }) {
  const { locale } = contact
  const { receipt: words, refund } = books[locale]
  if (lines.some(({ kind }) => kind === 'package' || kind === 'extension'))
    return { label: words.action, url: pageUrl({ origin, locale }, '/my-account/packages') }
  return { label: refund.action, url: orderUrl({ order, origin, locale }) }
}

/** The page of the order, and for a guest the one that finds it. */
function orderUrl({ order, ...site }: Pick<About, 'order' | 'origin'> & { readonly locale: Locale }): string {
  return pageUrl(site, order.account_id === null ? '/track-order' : `/my-account/orders/view?order_id=${order.id}`)
}

/**
 * The order is placed and its cash is paid on delivery: how much to have ready, to five sen. Undefined for a buyer
 * without a contact.
 */
export function cashEmail({
  order,
  lines,
  contact,
  dueSen,
  origin,
}: About & { lines: readonly LineRow[]; dueSen: Sen }): QueuedMessage | undefined {
  const { locale } = contact
  const { cash: words, facts, refund } = books[locale]
  const values = { number: order.number, amount: formatMoney(dueSen) }
  const rounding = dueSen - order.gateway_sen
  return envelope(
    { eventKey: `order.cash:${order.id}`, template: 'order_cash', contact },
    {
      subject: fill(words.subject, values),
      heading: words.heading,
      paragraphs: [fill(words.body, values), words.next],
      facts: [
        { label: facts.order, value: order.number },
        ...lines.map((line) => ({
          label: facts.item,
          value: fill(facts.quantity, { title: inLocale(line.title, locale), quantity: line.quantity }),
        })),
        { label: facts.total, value: formatMoney(sen(order.total_sen)) },
        ...(rounding === 0 ? [] : [{ label: facts.rounding, value: formatMoney(sen(rounding)) }]),
        { label: facts.cashDue, value: values.amount },
      ],
      action: { label: refund.action, url: orderUrl({ order, origin, locale }) },
    },
  )
}

interface Refunded {
  readonly id: string
  readonly amountSen: number
  readonly destination: Exclude<RefundDestination, 'gift_card' | 'points'>
  readonly reason: 'overpaid' | 'undeliverable'
}

const refundWords = {
  store_credit: 'storeCredit',
  studio_task: 'studioTask',
  gateway: 'gateway',
} as const

/** The message of a refund, with the reason and the way. */
export function refundEmail({
  order,
  refund,
  contact,
  origin,
}: About & { refund: Refunded }): QueuedMessage | undefined {
  const { locale } = contact
  const { refund: words, facts } = books[locale]
  const amount = formatMoney(sen(refund.amountSen))
  const why = order.cash_due_sen === null ? refund.reason : 'cashChosen'
  return envelope(
    { eventKey: `order.refund:${refund.id}`, template: 'order_refund', contact },
    {
      subject: fill(words.subject, { number: order.number }),
      heading: fill(words.heading, { amount }),
      paragraphs: [fill(words[why], { number: order.number }), words[refundWords[refund.destination]]],
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
    ...(contact.account_id === null ? {} : { accountId: contact.account_id }),
    recipient,
    locale: contact.locale,
    content,
  }
}

function pageUrl(site: { origin: string; locale: Locale }, path: string): string {
  return `${site.origin}${site.locale === 'en' ? '' : `/${site.locale}`}${path}`
}
