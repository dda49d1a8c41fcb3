import { postalLines } from '#domain/addresses/address-text.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire, sen, type Sen } from '#domain/kit/money.ts'
import { formatPhone } from '#domain/kit/phone.ts'
import { day, instant } from '#domain/kit/time.ts'
import type { getOrder } from '#domain/orders/api.ts'
import { bankName } from '#domain/payments/bank-name.ts'
import { invoicePaper as en } from '#domain/text/en/invoices-pages.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { invoicePaper as zh } from '#domain/text/zh/invoices-pages.ts'
import type { getInvoice } from './api.ts'

type Order = OutputOf<typeof getOrder>
type Paper = OutputOf<typeof getInvoice>

interface Printing {
  readonly order: Order
  /** The studio's own details. */
  readonly studio: {
    readonly name: string
    readonly registration: string
    /** The number under which it collects sales tax; empty without one. */
    readonly taxNumber: string
    readonly address: string
    readonly email: string
    readonly phone: string
    readonly hours: string
  }
  /** Of the branch, whose clock dates the payment. */
  readonly zone: string
  /** Of the buyer's account, where the order itself has no name or address. */
  readonly buyer: { readonly name: string; readonly email: string | null }
  readonly locale: Locale
}

const books = { en, zh }
const rules = { tier: 'tierRule', group: 'groupRule', deal: 'dealRule' } as const

/**
 * The invoice of a paid order, or the delivery note of a parcel that is paid on delivery; undefined before that.
 * Computes no sums: every amount is the order's own.
 */
export function invoiceOf(printing: Printing): Paper | undefined {
  const { order, studio, locale } = printing
  const words = books[locale]
  const head = headOf(order, { words, locale })
  return (
    head && {
      order_number: order.number,
      ...head,
      seller: [
        joined([studio.name, studio.registration], words),
        taxLine(studio.taxNumber, words),
        studio.address,
        joined([studio.email, studio.phone], words),
      ].filter((line) => line !== ''),
      parties: partiesOf(printing, words),
      columns: { item: words.item, unit: words.unitPrice, quantity: words.quantity, amount: words.amount },
      rows: order.lines.map((line) => rowOf(line, words)),
      totals: totalsOf(order, words),
      foot: [words.fees, fill(words.questions, { hours: studio.hours })],
    }
  )
}

type PaperWords = (typeof books)[Locale]

/** An invoice has a number of its own; a delivery note has that of its order. */
function headOf(
  order: Order,
  { words, locale }: { readonly words: PaperWords; readonly locale: Locale },
): Pick<Paper, 'number' | 'title' | 'facts'> | undefined {
  const { invoice_number: number, paid_at: paidAt } = order
  const dueSen = dueOf(order)
  const on = (at: string) => ({ label: words.date, value: formatDay(day(at.slice(0, 10)), locale) })
  const named = { label: words.order, value: order.number }
  if (dueSen !== undefined) {
    const status = fill(words.onDelivery, { amount: formatMoney(dueSen) })
    const facts = [on(order.placed_at), named, { label: words.status, value: status }]
    return { number: order.number, title: words.note, facts }
  }
  if (number === null || paidAt === null) return undefined
  const status = order.status === 'canceled' ? words.refunded : words.paid
  const facts = [{ label: words.number, value: number }, on(paidAt), named, { label: words.status, value: status }]
  return { number, title: words.title, facts }
}

/** The amount that is still due on delivery. */
function dueOf({ cash_on_delivery: cash }: Order): Sen | undefined {
  return cash?.status === 'due' ? fromWire(cash.amount) : undefined
}

function partiesOf(printing: Printing, words: PaperWords): Paper['parties'] {
  const { order } = printing
  const { shipping_address: shipping } = order
  return [
    { label: words.billedTo, lines: billedTo(printing) },
    ...(shipping === null
      ? []
      : [
          {
            label: words.deliveredTo,
            lines: [shipping.recipient, ...postalLines(shipping), formatPhone(shipping.contact_number)],
          },
        ]),
    { label: dueOf(order) === undefined ? words.paidWith : words.paysWith, lines: paidWith(printing, words) },
  ]
}

function billedTo({ order, buyer }: Pick<Printing, 'order' | 'buyer'>): string[] {
  const address = order.billing_address ?? order.shipping_address
  const name = address?.recipient ?? (order.contact.name || buyer.name)
  const contact = order.contact.email ?? buyer.email ?? order.contact.phone ?? ''
  const tin = order.buyer_tin === null ? '' : `TIN ${order.buyer_tin}`
  return [name, tin, ...(address === null ? [] : postalLines(address)), contact].filter((line) => line !== '')
}

/** The bank, the card or the drawer, and each other tender, with time and the gateway's reference. */
function paidWith({ order, zone, locale }: Printing, words: PaperWords): string[] {
  const { payment, tenders, paid_at: paidAt } = order
  const others = tenders.flatMap(({ kind }) => (kind === 'gateway' ? [] : [words[kind]]))
  const dueSen = dueOf(order)
  if (dueSen !== undefined) return [...others, fill(words.onDelivery, { amount: formatMoney(dueSen) })]
  const when = paidAt === null ? '' : formatWhen(instant(paidAt), { locale, zone })
  if (payment === null || !tenders.some(({ kind }) => kind === 'gateway')) return [...others, when]
  const { method, bank_code: code, reference } = payment
  const bank = bankName('B2C', code) ?? bankName('B2B1', code) ?? code
  return [joined([words[method], bank], words), ...others, when, fill(words.reference, { reference })]
}

function rowOf(line: Order['lines'][number], words: PaperWords): Paper['rows'][number] {
  const { base_price: base, price_rule: rule } = line
  const note =
    base === null || rule === null || rule === 'base' || base === line.unit_price
      ? null
      : fill(words[rules[rule]], {
          quantity: line.quantity,
          price: formatMoney(fromWire(line.unit_price)),
          base: formatMoney(fromWire(base)),
        })
  return {
    title: joined([line.title, line.option ?? ''], words),
    note,
    unit: line.unit_price,
    quantity: String(line.quantity),
    amount: line.total,
  }
}

function totalsOf(order: Order, words: PaperWords): Paper['totals'] {
  const row = (label: string, amount: string) => ({ label, amount: formatMoney(fromWire(amount)), strong: false })
  const { coupon_code: code, shipping_method: method } = order
  const referral = fromWire(order.referral_discount)
  const taken = sen(referral - fromWire(order.discount))
  return [
    row(words.subtotal, order.subtotal),
    ...(taken === 0
      ? []
      : [
          {
            label: code === null ? words.discount : fill(words.coupon, { code }),
            amount: formatMoney(taken),
            strong: false,
          },
        ]),
    ...(referral === 0 ? [] : [{ label: words.referral, amount: formatMoney(sen(0 - referral)), strong: false }]),
    ...(method === null && fromWire(order.delivery) === 0
      ? []
      : [row(method === null ? words.deliveryOnly : fill(words.delivery, { method: method.name }), order.delivery)]),
    ...(fromWire(order.bag_fee) === 0 ? [] : [row(words.bagFee, order.bag_fee)]),
    ...(fromWire(order.tip) === 0 ? [] : [row(words.tip, order.tip)]),
    taxRow(order, words),
    ...paidRows(order, words),
  ]
}

/** The total, the tenders where there are several, and the rounding of cash. */
function paidRows(order: Order, words: PaperWords): Paper['totals'] {
  const { payment, tenders, cash_on_delivery: onDelivery } = order
  const row = (label: string, amount: string) => ({ label, amount: formatMoney(fromWire(amount)), strong: false })
  const due = onDelivery?.status === 'due' ? onDelivery : undefined
  const way = due ? 'cash' : (payment?.method ?? 'curlecfpx')
  const cash = payment?.cash
  return [
    { ...row(due ? words.toPay : words.total, order.total), strong: true },
    ...(tenders.length > 1
      ? tenders.map(({ kind, amount }) => row(words[kind === 'gateway' ? way : kind], amount))
      : []),
    ...(cash ? [row(words.rounding, cash.rounding), row(words.inCash, cash.amount)] : []),
    ...(due ? [row(words.rounding, due.rounding), { ...row(words.due, due.amount), strong: true }] : []),
  ]
}

function taxLine(number: string, words: PaperWords): string {
  return number === '' ? '' : fill(words.taxNumber, { number })
}

/** The rate of the day of the sale; an order has one, and its gift cards none. */
function taxRow({ lines, tax, tax_added: added }: Order, words: PaperWords): Paper['totals'][number] {
  const percent = Math.max(0, ...lines.map((line) => line.tax_percent))
  const label = percent > 0 && fromWire(added) === 0 ? words.taxIncluded : words.tax
  return { label: fill(label, { percent }), amount: formatMoney(fromWire(tax)), strong: false }
}

function joined(parts: readonly string[], { comma }: PaperWords): string {
  return parts.filter((part) => part !== '').join(comma)
}
