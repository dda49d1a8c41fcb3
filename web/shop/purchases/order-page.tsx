import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { CancelWay } from '../cancellations/cancel-way.tsx'
import { CancellationCard } from '../cancellations/cancellation-card.tsx'
import { AgainPart } from './again-part.tsx'
import { GiftList } from './gift-list.tsx'
import type { WholeOrder } from './load-whole-order.ts'
import { NoOrder } from './no-order.tsx'
import { OneOrder } from './one-order.tsx'
import type { OrderRefused } from './order-action.ts'

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
            <Gifts gifts={gifts} refused={refused} />
            {cancellation?.request ? <CancellationCard request={cancellation.request} /> : null}
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

function Gifts({
  gifts,
  refused,
}: {
  readonly gifts: WholeOrder['gifts']
  readonly refused: OrderRefused | undefined
}) {
  if (gifts.length === 0) return null
  return <GiftList gifts={gifts} refused={refused && 'notSent' in refused ? refused.notSent : undefined} />
}
