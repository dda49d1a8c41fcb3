import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { livePanel } from '#web/kit/panel.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { AgainPart } from './again-part.tsx'
import type { WholeOrder } from './load-whole-order.ts'
import { NoOrder } from './no-order.tsx'

const OneOrder = livePanel(
  async () => import('./one-order.tsx'),
  (part) => part.OneOrder,
)

const CancellationCard = livePanel(
  async () => import('../cancellations/cancellation-card.tsx'),
  (part) => part.CancellationCard,
)

const CancelWay = livePanel(
  async () => import('../cancellations/cancel-way.tsx'),
  (part) => part.CancelWay,
)

/** One order, what was asked about it and what can be done with it: in the account, or for the guest with its key. */
export function OrderPage({
  shown: { order, cancellation, again },
  refused,
  isGuest = false,
}: {
  readonly shown: WholeOrder
  readonly refused: Parameters<typeof AgainPart>[0]['refused']
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
              <AgainPart shown={again} back={`${back}?order_id=${order.id}`} refused={refused} />
            )}
            {cancellation?.request ? <CancellationCard request={cancellation.request} /> : null}
          </>
        }
        ways={
          cancellation === undefined ? null : (
            <CancelWay orderId={order.id} status={order.status} cancellation={cancellation} />
          )
        }
      />
    </>
  )
}
