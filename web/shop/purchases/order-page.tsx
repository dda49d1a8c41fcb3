import Check from 'lucide-react/icons/check'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CancelWay } from '../cancellations/cancel-way.tsx'
import { CancellationCard } from '../cancellations/cancellation-card.tsx'
import { reloadCart } from '../catalog/bound-cart.ts'
import { bankPaid } from '../orders/use-way-paid.ts'
import { AgainList } from './again-list.tsx'
import { GiftList } from './gift-list.tsx'
import type { WholeOrder, ShownAgain } from './load-order.ts'
import { NoOrder } from './no-order.tsx'
import type { OrderRefused } from './order-action.ts'
import { OrderActs } from './order-acts.tsx'
import { OrderView } from './order-view.tsx'
import type { ShownOrder } from './shown-order.ts'

/** One order, its requests and its actions: in the account, or for the guest with its key. */
export function OrderPage({
  shown: { order, cancellation, again, gifts },
  refused,
  isGuest = false,
}: {
  readonly shown: WholeOrder
  readonly refused: OrderRefused | undefined
  readonly isGuest?: boolean
}) {
  const t = useTranslations('orders')
  const path = usePath()
  if (order === undefined) return <NoOrder isGuest={isGuest} />
  const back = path(isGuest ? '/track-order/view' : '/my-account/orders/view')
  return (
    <>
      <PageTitle>{t('order', { number: order.number })}</PageTitle>
      <OneOrder
        order={order}
        isGuest={isGuest}
        notice={
          <>
            {again === undefined ? null : (
              <AgainPart
                shown={again}
                back={`${back}?order_id=${order.id}`}
                refused={refused && 'refused' in refused ? refused.refused : undefined}
              />
            )}
            <Gifts gifts={isVoid(order) ? [] : gifts} refused={refused} />
            {cancellation?.request ? (
              <CancellationCard request={cancellation.request} bank={bankPaid(order.payment)} />
            ) : null}
          </>
        }
        ways={
          cancellation === undefined ? null : (
            <CancelWay
              orderId={order.id}
              status={order.status}
              cancellation={cancellation}
              isCashDue={order.cash_on_delivery?.status === 'due'}
            />
          )
        }
      />
    </>
  )
}

/** It ended before it was paid, so that nothing of it is sent. */
function isVoid({ status, paid_at: paidAt }: ShownOrder): boolean {
  return status === 'canceled' && paidAt === null
}

function Gifts({
  gifts,
  refused,
}: {
  readonly gifts: WholeOrder['gifts']
  readonly refused: OrderRefused | undefined
}) {
  if (gifts.length === 0) return null
  return <GiftList gifts={gifts} refused={refused && 'notSent' in refused ? refused : undefined} />
}

/** The part of an order page about buying it again, where the address asks for it. */
function AgainPart({
  shown: { again, formKey, added },
  back,
  refused,
}: {
  readonly shown: ShownAgain
  readonly back: string
  readonly refused: string | undefined
}) {
  if (again !== undefined) return <AgainList again={again} formKey={formKey} back={back} refused={refused} />
  return added === undefined ? null : <AgainAdded count={added} />
}

/** An order was added to the cart: shows the next steps. Updates the header's count. */
function AgainAdded({ count }: { readonly count: number }) {
  const t = useTranslations('orders')
  const path = usePath()
  useEffect(() => void reloadCart(), [])
  return (
    <Notice tone="ok" icon={Check} role="status" className="mt-6">
      {t('againDone', { count })}
      <SentenceGap />
      <Link className="link" to={path('/checkout')}>
        {t('againCart')}
      </Link>
    </Notice>
  )
}

/**
 * One order with its current actions, for its account or for the guest who placed it. `notice` is above it, `ways`
 * below its actions.
 */
function OneOrder({
  order,
  isGuest = false,
  notice,
  ways,
}: {
  readonly order: ShownOrder
  readonly isGuest?: boolean
  readonly notice?: ReactNode
  readonly ways?: ReactNode
}) {
  const acts = (
    <>
      <OrderActs order={order} isGuest={isGuest} />
      {ways}
    </>
  )
  return <OrderView order={order} notice={notice} acts={acts} />
}
