import type { ReactNode } from 'react'
import { formatMoney, fromWire, sen } from '#domain/kit/money.ts'
import { bankName } from '#domain/payments/bank-name.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { amountOf, type ShownOrder } from './shown-order.ts'

/** The price and the tenders, row by row as the server computed them. */
export function OrderTotals({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('orders')
  const isZero = (wire: string) => fromWire(wire) === 0
  const { coupon_code: code } = order
  const couponSen = fromWire(order.discount) - fromWire(order.referral_discount)
  return (
    <div className="order-totals">
      <Row name={t('subtotal')} amount={amountOf(order.subtotal)} />
      {couponSen === 0 ? null : (
        <Row
          gold
          name={code === null ? t('discount') : t('coupon', { code })}
          amount={`−${formatMoney(sen(couponSen))}`}
        />
      )}
      {isZero(order.referral_discount) ? null : (
        <Row gold name={t('referral')} amount={`−${amountOf(order.referral_discount)}`} />
      )}
      {isZero(order.delivery) ? null : (
        <Row name={t('deliveryFee')} why={order.shipping_method?.name} amount={amountOf(order.delivery)} />
      )}
      {isZero(order.bag_fee) ? null : <Row name={t('bagFee')} amount={amountOf(order.bag_fee)} />}
      {isZero(order.tip) ? null : <Row name={t('tip')} amount={amountOf(order.tip)} />}
      {isZero(order.tax) ? null : (
        <Row name={t(isZero(order.tax_added) ? 'taxIncluded' : 'tax')} amount={amountOf(order.tax)} />
      )}
      <Row total name={t('total')} amount={amountOf(order.total)} />
      {order.tenders.map((tender) => (
        <TenderRow key={tender.kind} order={order} tender={tender} />
      ))}
    </div>
  )
}

const tenderWords = { points: 'points', gift_card: 'giftCard', store_credit: 'storeCredit' } as const

function TenderRow({ order, tender }: { readonly order: ShownOrder; readonly tender: ShownOrder['tenders'][number] }) {
  const t = useTranslations('orders')
  const days = useDays()
  const way = useWay(order)
  const amount = amountOf(tender.amount)
  if (tender.kind !== 'gateway') return <Row name={t(tenderWords[tender.kind])} amount={amount} />
  const paidAt = order.paid_at
  const onDelivery = order.cash_on_delivery
  if (paidAt === null && onDelivery !== null)
    return (
      <>
        {fromWire(onDelivery.rounding) === 0 ? null : (
          <Row name={t('rounding')} amount={amountOf(onDelivery.rounding)} />
        )}
        <Row
          name={t(onDelivery.status === 'due' ? 'cashDue' : 'cashWrittenOff')}
          amount={amountOf(onDelivery.amount)}
        />
      </>
    )
  if (paidAt === null) return order.status === 'canceled' ? null : <Row name={t('leftForBank')} amount={amount} />
  const when = days.dateAt(paidAt)
  const cash = order.payment?.cash
  if (!cash) return <Row name={t('paidWith', { bank: way })} why={when} amount={amount} />
  return (
    <>
      {fromWire(cash.rounding) === 0 ? null : <Row name={t('rounding')} amount={amountOf(cash.rounding)} />}
      <Row name={t('paidInCash')} why={when} amount={amountOf(cash.amount)} />
    </>
  )
}

/** What paid, by its common name: the bank, or the method. */
function useWay({ payment }: ShownOrder): string {
  const t = useTranslations('orders')
  if (payment === null || payment.method === 'curlecfpx')
    return bankName('B2C', payment?.bank_code ?? '') ?? bankName('B2B1', payment?.bank_code ?? '') ?? 'FPX'
  return t(payment.method)
}

function Row({
  name,
  why,
  amount,
  gold = false,
  total = false,
}: {
  readonly name: string
  readonly why?: ReactNode
  readonly amount: string
  readonly gold?: boolean
  readonly total?: boolean
}) {
  return (
    <p className={`summary-row ${gold ? 'gold' : ''} ${total ? 'summary-row-total' : ''}`}>
      <span>
        {name}
        {why === undefined ? null : <span className="small muted block">{why}</span>}
      </span>
      <span className="whitespace-nowrap">{amount}</span>
    </p>
  )
}
