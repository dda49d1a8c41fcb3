import type { ReactNode } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { WaysToPay } from './bank-choices.ts'
import { BankTries } from './bank-tries.tsx'
import { DeliveryCalendar } from './delivery-calendar.tsx'
import type { BankTry } from './list-tries.ts'
import { PayAgain } from './pay-again.tsx'
import { stateOf, type ShownOrder } from './use-order.ts'

/** The lines of an order that are packs: they can be booked with at once. */
export function packsOf({ lines }: ShownOrder): ShownOrder['lines'] {
  return lines.filter((line) => line.kind === 'package' || line.kind === 'extension')
}

export function hasPacks(order: ShownOrder): boolean {
  return packsOf(order).length > 0
}

interface Acts {
  readonly order: ShownOrder
  readonly ways: WaysToPay | undefined
  readonly tries: readonly BankTry[]
  readonly isGuest: boolean
}

/** The next steps, by the outcome of the payment. */
export function OutcomeActs({ order, ways, tries, isGuest }: Acts): ReactNode {
  const t = useTranslations('checkout')
  const path = usePath()
  const again = `${path('/checkout/result')}?order_id=${order.id}`
  switch (stateOf(order)) {
    case 'paid':
    case 'cash':
      return <PaidActs order={order} isGuest={isGuest} />
    case 'failed':
      return ways === undefined ? (
        <NoWays again={again} />
      ) : (
        <TryAgain order={order} ways={ways} tries={tries} isGuest={isGuest} />
      )
    case 'closed':
      return <ClosedActs order={order} isGuest={isGuest} />
    case 'unpaid':
      return ways === undefined ? <NoWays again={again} /> : <PayAgain order={order} ways={ways} isGuest={isGuest} />
    case 'confirming':
      return <ConfirmingActs order={order} again={again} />
    case 'approval':
      return (
        <LinkButton to={again} reloadDocument>
          {t('lookAgain')}
        </LinkButton>
      )
    case 'review':
      return <ReviewedActs order={order} isGuest={isGuest} />
  }
}

/** The ways to pay could not be loaded: to load the page again. */
function NoWays({ again }: { readonly again: string }) {
  const t = useTranslations('checkout')
  return (
    <>
      <Notice tone="bad">{t('noBanks')}</Notice>
      <LinkButton to={again} reloadDocument>
        {t('lookAgain')}
      </LinkButton>
    </>
  )
}

/** To reload, or to pay again after leaving the bank. */
function ConfirmingActs({ order, again }: { readonly order: ShownOrder; readonly again: string }) {
  const t = useTranslations('checkout')
  return (
    <>
      {order.may_pay_again ? <Notice tone="plain">{t('payOnce')}</Notice> : null}
      <div className="outcome-acts">
        <LinkButton to={again} reloadDocument>
          {t('lookAgain')}
        </LinkButton>
        {order.may_pay_again ? (
          <LinkButton look="line" to={`${again}&pay=1`}>
            {t('payAnew')}
          </LinkButton>
        ) : null}
      </div>
    </>
  )
}

/** The same bank and another one, each with one press; every other way to pay behind them. */
function TryAgain({ order, ways, tries, isGuest }: Omit<Acts, 'ways'> & { readonly ways: WaysToPay }) {
  const t = useTranslations('checkout')
  if (tries.length === 0) return <PayAgain order={order} ways={ways} isGuest={isGuest} />
  return (
    <div className="outcome-pay">
      <BankTries order={order} ways={ways} tries={tries} />
      <details className="outcome-ways">
        <summary className="link">{t('allWays')}</summary>
        <PayAgain order={order} ways={ways} isGuest={isGuest} />
      </details>
    </div>
  )
}

type Bought = Pick<Acts, 'order' | 'isGuest'>

function useOrderAddress({ order, isGuest }: Bought): string {
  return `${usePath()(isGuest ? '/track-order/view' : '/my-account/orders/view')}?order_id=${order.id}`
}

/** Classes are booked next; goods are waited for. */
function PaidActs(bought: Bought): ReactNode {
  const t = useTranslations('checkout')
  const path = usePath()
  const address = useOrderAddress(bought)
  if (!hasPacks(bought.order)) {
    return (
      <div className="outcome-acts">
        {/* A guest is first offered to keep the order, which is then the page's filled button. */}
        <LinkButton look={bought.isGuest ? 'line' : 'filled'} to={address}>
          {t('track')}
        </LinkButton>
        <DeliveryCalendar order={bought.order} />
      </div>
    )
  }
  return (
    <div className="outcome-acts">
      <LinkButton to={path('/schedules')}>{t('paidNext')}</LinkButton>
      <LinkButton look="line" to={path('/my-account/packages')}>
        {t('paidPackages')}
      </LinkButton>
      <DeliveryCalendar order={bought.order} />
    </div>
  )
}

function ReviewedActs(bought: Bought): ReactNode {
  const t = useTranslations('checkout')
  const path = usePath()
  return hasPacks(bought.order) ? (
    <LinkButton look="line" to={path('/my-account/packages')}>
      {t('paidPackages')}
    </LinkButton>
  ) : (
    <OrderLink {...bought} />
  )
}

/** An order that was paid has a page with its refunds; any other is bought anew. */
function ClosedActs(bought: Bought): ReactNode {
  const t = useTranslations('checkout')
  const path = usePath()
  return bought.order.paid_at === null ? (
    <LinkButton to={path(soldAt(bought.order))}>{t('startAgain')}</LinkButton>
  ) : (
    <OrderLink {...bought} />
  )
}

/** The page where the same can be ordered anew. */
function soldAt({ lines }: ShownOrder): string {
  if (lines.some(({ kind }) => kind === 'package')) return '/packages'
  if (lines.some(({ kind }) => kind === 'extension')) return '/my-account/packages'
  return lines.every(({ kind }) => kind === 'gift_card') ? '/giftcard' : '/shop'
}

function OrderLink(bought: Bought): ReactNode {
  const t = useTranslations('checkout')
  const address = useOrderAddress(bought)
  return (
    <LinkButton look="line" to={address}>
      {t('track')}
    </LinkButton>
  )
}
