import { formatMoney, fromWire, sen } from '#domain/kit/money.ts'
import { useComma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import type { ShownOrder } from './use-order.ts'

/** The items and the price of an order that is not paid. */
export function OutcomeFacts({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('checkout')
  const comma = useComma()
  const { cash_on_delivery: cash } = order
  const couponSen = fromWire(order.discount) - fromWire(order.referral_discount)
  const isZero = (wire: string) => fromWire(wire) === 0
  return (
    <dl className="facts facts-bill">
      <Fact name={t('orderFact')} value={order.number} />
      {order.lines.map((line) => (
        <Fact
          key={line.variant_id ?? line.product_id ?? line.plan_id}
          name={nameOf(line, comma)}
          value={formatMoney(fromWire(line.total))}
        />
      ))}
      {couponSen === 0 ? null : (
        <Fact
          name={order.coupon_code === null ? t('discount') : t('coupon', { code: order.coupon_code })}
          value={`−${formatMoney(sen(couponSen))}`}
        />
      )}
      <DeliveryFacts order={order} />
      {isZero(order.tax_added) ? null : <Fact name={t('tax')} value={formatMoney(fromWire(order.tax_added))} />}
      {isZero(order.referral_discount) ? null : (
        <Fact name={t('referral')} value={`−${formatMoney(fromWire(order.referral_discount))}`} />
      )}
      {isZero(order.points) ? null : <Fact name={t('points')} value={`−${formatMoney(fromWire(order.points))}`} />}
      {isZero(order.gift_card) ? null : (
        <Fact name={t('giftCard')} value={`−${formatMoney(fromWire(order.gift_card))}`} />
      )}
      {isZero(order.store_credit) ? null : (
        <Fact name={t('storeCredit')} value={`−${formatMoney(fromWire(order.store_credit))}`} />
      )}
      <Fact name={t('total')} value={formatMoney(fromWire(order.to_pay))} isSum />
      {cash === null ? null : <CashFacts cash={cash} />}
    </dl>
  )
}

function CashFacts({ cash }: { readonly cash: NonNullable<ShownOrder['cash_on_delivery']> }) {
  const t = useTranslations('checkout')
  const rounding = fromWire(cash.rounding)
  return (
    <>
      {rounding === 0 ? null : <Fact name={t('cashRounding')} value={formatMoney(rounding)} />}
      <Fact name={t('cashAmount')} value={formatMoney(fromWire(cash.amount))} />
    </>
  )
}

function DeliveryFacts({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('checkout')
  const { shipping_method: way, delivery, bag_fee: bagFee, tip } = order
  const amount = (wire: string) => formatMoney(fromWire(wire))
  return (
    <>
      {way === null ? null : <Fact name={way.name} value={fromWire(delivery) === 0 ? t('free') : amount(delivery)} />}
      {fromWire(bagFee) === 0 ? null : <Fact name={t('bagFee')} value={amount(bagFee)} />}
      {fromWire(tip) === 0 ? null : <Fact name={t('tip')} value={amount(tip)} />}
    </>
  )
}

function nameOf({ title, option, quantity }: ShownOrder['lines'][number], comma: string): string {
  const whole = option === null ? title : `${title}${comma}${option}`
  return quantity > 1 ? `${whole} × ${quantity}` : whole
}

function Fact({
  name,
  value,
  isSum = false,
}: {
  readonly name: string
  readonly value: string
  readonly isSum?: boolean
}) {
  return (
    <div className="facts-row">
      <dt>{name}</dt>
      <dd className={isSum ? 'strong' : ''}>{value}</dd>
    </div>
  )
}
