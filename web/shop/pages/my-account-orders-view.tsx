import { data } from 'react-router'
import { getCancellation } from '#domain/cancellations/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { livePanel } from '#web/kit/panel.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { loadOrder } from '../purchases/load-order.ts'
import { NoOrder } from '../purchases/no-order.tsx'
import type { Route } from './+types/my-account-orders-view.ts'

const OneOrder = livePanel(
  async () => import('../purchases/one-order.tsx'),
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

export const handle = { words: ['accounts', 'cancellations', 'days', 'orders'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const order = await loadOrder(call, request)
  const cancellation = order && (await call(getCancellation, { id: order.id }))
  return data(
    { order, cancellation: cancellation?.ok === true ? cancellation.value : undefined },
    { status: order === undefined ? 404 : 200 },
  )
}

export default function MyAccountOrdersView({ loaderData: { order, cancellation } }: Route.ComponentProps) {
  const t = useTranslations('orders')
  if (order === undefined) return <NoOrder />
  return (
    <>
      <PageTitle>{t('order', { number: order.number })}</PageTitle>
      <OneOrder
        order={order}
        notice={cancellation?.request ? <CancellationCard request={cancellation.request} /> : null}
        ways={
          cancellation === undefined ? null : (
            <CancelWay orderId={order.id} status={order.status} cancellation={cancellation} />
          )
        }
      />
    </>
  )
}
