import { formatMoney, sen } from '#domain/kit/money.ts'
import type { Shipped } from '#domain/shipments/decide-shipment.ts'
import { mailShipments as en } from '#domain/text/en/mail/shipments.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailShipments as zh } from '#domain/text/zh/mail/shipments.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import type { loadContact, OrderRow } from '#server/orders/queries.ts'

const books = { en, zh }

interface About {
  readonly order: Pick<
    OrderRow,
    'id' | 'number' | 'account_id' | 'courier' | 'tracking_number' | 'cash_due_sen' | 'paid_at'
  >
  /** `written_off` is an order of cash whose parcel came back. */
  readonly step: Shipped | 'written_off'
  readonly contact: Omit<Awaited<ReturnType<typeof loadContact>>, 'has_wallet'>
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/** The message of each step of the goods; undefined for a buyer without a contact. */
export function shipmentEmail({ order, step, contact, origin }: About): QueuedMessage | undefined {
  const recipient = contact.email ?? contact.phone
  if (recipient === null) return undefined
  const { locale } = contact
  const { facts, action, cash, ...steps } = books[locale]
  const values = { number: order.number, courier: order.courier ?? '' }
  const path = order.account_id === null ? '/track-order' : `/my-account/orders/view?order_id=${order.id}`
  const tracked =
    step === 'delivery' && order.tracking_number !== null
      ? [
          { label: facts.courier, value: values.courier },
          { label: facts.tracking, value: order.tracking_number },
        ]
      : []
  return {
    eventKey: `order.shipment:${order.id}:${step}`,
    template: `order_shipment_${step}`,
    channel: contact.email === null ? 'sms' : 'email',
    ...(contact.account_id !== null && { accountId: contact.account_id }),
    recipient,
    locale,
    content: {
      subject: fill(steps[step].subject, values),
      heading: steps[step].heading,
      paragraphs: [fill(steps[step].body, values), ...readyFor({ order, step }, cash)],
      facts: [{ label: facts.order, value: order.number }, ...tracked],
      action: { label: action, url: `${origin}${locale === 'en' ? '' : `/${locale}`}${path}` },
    },
  }
}

/** How much to have ready for the courier. */
function readyFor({ order, step }: Pick<About, 'order' | 'step'>, words: string): readonly string[] {
  const { cash_due_sen: dueSen, paid_at: paidAt } = order
  return step === 'delivery' && dueSen !== null && paidAt === null
    ? [fill(words, { amount: formatMoney(sen(dueSen)) })]
    : []
}
