import type { ReactNode } from 'react'
import { fromWire } from '#domain/kit/money.ts'
import { isPaid } from '#domain/orders/model.ts'
import { bankName } from '#domain/payments/bank-name.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { clockOf, useDays } from '../schedules/use-days.ts'
import { amountOf, type ShownOrder } from './shown-order.ts'

/** What it cost and what paid for it, row by row as the server counted it. */
export function OrderTotals({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('orders')
  const days = useDays()
  const isZero = (wire: string) => fromWire(wire) === 0
  const paidAt = order.paid_at
  const bank = bankOf(order)
  return (
    <div className="order-totals">
      <Row name={t('subtotal')} amount={amountOf(order.subtotal)} />
      {isZero(order.discount) ? null : <Row gold name={t('discount')} amount={`−${amountOf(order.discount)}`} />}
      <Row total name={t('total')} amount={amountOf(order.total)} />
      {isZero(order.store_credit) ? null : <Row name={t('storeCredit')} amount={amountOf(order.store_credit)} />}
      {isZero(order.to_pay) ? null : (
        <Row
          name={paidAt !== null && bank !== undefined ? t('paidWith', { bank }) : t('leftForBank')}
          why={paidAt === null ? undefined : `${days.short(paidAt)}, ${clockOf(paidAt)}`}
          amount={amountOf(order.to_pay)}
        />
      )}
    </div>
  )
}

/** The name of the bank that paid, as people know it. */
function bankOf({ payment, status }: ShownOrder): string | undefined {
  if (payment === null || (!isPaid(status) && payment.status !== 'succeeded')) return undefined
  return bankName('B2C', payment.bank_code) ?? bankName('B2B1', payment.bank_code) ?? payment.bank_code
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
