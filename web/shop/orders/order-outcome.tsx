import type { ComponentProps, ReactNode } from 'react'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { Mark } from '#web/art/mark.tsx'
import { usePath } from '#web/kit/locale.ts'
import { panel } from '#web/kit/panel.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { clockOf, useDays } from '../schedules/use-days.ts'
import type { WaysToPay } from './bank-choices.ts'
import { PaidWith } from './paid-with.tsx'
import { stateOf, useOrder, type ShownOrder } from './use-order.ts'

const PayAgain = panel(
  async () => import('./pay-again.tsx'),
  (part) => part.PayAgain,
)

/** What became of a payment, shown as soon as the server knows it and never before. */
export function OrderOutcome({
  loaded,
  place,
  ways,
  paysAnew,
}: {
  readonly loaded: ShownOrder
  /** What became of the place that was held meanwhile, where the page knows it already. */
  readonly place: ComponentProps<typeof PaidWith>['loaded']
  readonly ways: WaysToPay | undefined
  /** The buyer said that the page of the bank was left. */
  readonly paysAnew: boolean
}) {
  const t = useTranslations('checkout')
  const order = useOrder(loaded)
  const state = stateOf(order)
  const isAnew = paysAnew && state === 'confirming' && order.may_pay_again
  return (
    <section className="wrap outcome">
      <Mark className="outcome-mark" breathing={state === 'confirming' && !isAnew} />
      <div role={state === 'failed' || state === 'closed' ? 'alert' : 'status'}>
        <OutcomeMessage order={order} isAnew={isAnew} />
      </div>
      {state === 'paid' && order.paid_at !== null && order.lines.every((line) => line.delivered) ? (
        <PaidWith loaded={place} placedAt={order.placed_at} paidAt={order.paid_at} />
      ) : null}
      <Facts order={order} />
      {order.refunds.map((refund) => (
        <p key={`${refund.destination} ${refund.amount}`} className="soft">
          {t(refund.destination === 'store_credit' ? 'refunded' : 'refundTask', {
            amount: formatMoney(fromWire(refund.amount)),
          })}
        </p>
      ))}
      {isAnew && ways !== undefined ? <PayAgain order={order} ways={ways} /> : <Acts order={order} ways={ways} />}
    </section>
  )
}

function OutcomeMessage({ order, isAnew }: { readonly order: ShownOrder; readonly isAnew: boolean }): ReactNode {
  const t = useTranslations('checkout')
  const days = useDays()
  const until = `${days.short(order.expires_at)}, ${clockOf(order.expires_at)}`
  const say = (title: string, text: string) => (
    <>
      <h1 className="heading-1">{title}</h1>
      <p className="lead measure mt-4">{text}</p>
    </>
  )
  switch (stateOf(order)) {
    case 'confirming':
      return isAnew ? say(t('unpaid'), t('unpaidText', { time: until })) : say(t('confirming'), t('confirmingText'))
    case 'approval':
      return say(t('approval'), t('approvalText', { time: until }))
    case 'review':
      return say(t('review'), t('reviewText'))
    case 'failed':
      return say(t('failed'), t('failedText', { time: until }))
    case 'closed':
      return say(t('closed'), t('closedText'))
    case 'paid':
      return say(
        t('paid'),
        order.lines.every((line) => line.delivered)
          ? t('paidText', { title: order.lines.map((line) => line.title).join(', ') })
          : t('delivering'),
      )
  }
}

function Facts({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('checkout')
  return (
    <dl className="facts">
      <dt>{t('orderNumber', { number: '' }).trim()}</dt>
      <dd className="aligned-figures">{order.number}</dd>
      {order.lines.map((line) => (
        <Fact key={line.plan_id} name={line.title} value={formatMoney(fromWire(line.total))} />
      ))}
      {fromWire(order.referral_discount) === 0 ? null : (
        <Fact name={t('referral')} value={`−${formatMoney(fromWire(order.referral_discount))}`} />
      )}
      {fromWire(order.store_credit) === 0 ? null : (
        <Fact name={t('storeCredit')} value={`−${formatMoney(fromWire(order.store_credit))}`} />
      )}
      <Fact name={t('total')} value={formatMoney(fromWire(order.to_pay))} />
    </dl>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Acts({ order, ways }: { readonly order: ShownOrder; readonly ways: WaysToPay | undefined }): ReactNode {
  const t = useTranslations('checkout')
  const path = usePath()
  const again = `${path('/checkout/result')}?order_id=${order.id}`
  switch (stateOf(order)) {
    case 'paid':
      return (
        <div className="outcome-acts">
          <LinkButton to={path('/schedules')}>{t('paidNext')}</LinkButton>
          <LinkButton look="line" to={path('/my-account/packages')}>
            {t('paidPackages')}
          </LinkButton>
        </div>
      )
    case 'failed':
      return ways === undefined ? null : <PayAgain order={order} ways={ways} />
    case 'closed':
      return <LinkButton to={path('/packages')}>{t('startAgain')}</LinkButton>
    case 'confirming':
      return (
        <div className="outcome-acts">
          <LinkButton look="line" to={again} reloadDocument>
            {t('lookAgain')}
          </LinkButton>
          {order.may_pay_again ? (
            <LinkButton look="quiet" to={`${again}&pay=1`}>
              {t('payAnew')}
            </LinkButton>
          ) : null}
        </div>
      )
    case 'approval':
      return (
        <LinkButton look="line" to={again} reloadDocument>
          {t('lookAgain')}
        </LinkButton>
      )
    case 'review':
      return (
        <LinkButton look="line" to={path('/my-account/packages')}>
          {t('paidPackages')}
        </LinkButton>
      )
  }
}
