import { data } from 'react-router'
import { getCancellation } from '#domain/cancellations/api.ts'
import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { livePanel } from '#web/kit/panel.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { NoOrder } from '../purchases/no-order.tsx'
import type { Route } from './+types/track-order-view.ts'

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

/** Whoever comes without the key of the order learns nothing of it, not even that it exists. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('order_id') ?? ''
  const call = context.get(apiContext)
  const read = isId(id) ? await call(getOrder, { id: asId('orders', id) }) : undefined
  const order = read?.ok === true ? read.value : undefined
  const cancellation = order && (await call(getCancellation, { id: order.id }))
  return data(
    { order, cancellation: cancellation?.ok === true ? cancellation.value : undefined },
    { status: order === undefined ? 404 : 200 },
  )
}

export default function TrackOrderView({ loaderData: { order, cancellation } }: Route.ComponentProps) {
  const t = useTranslations('orders')
  return (
    <div className="wrap tracked-order">
      {order === undefined ? (
        <NoOrder isGuest />
      ) : (
        <>
          <PageTitle>{t('order', { number: order.number })}</PageTitle>
          <OneOrder
            order={order}
            isGuest
            notice={cancellation?.request ? <CancellationCard request={cancellation.request} /> : null}
            ways={
              cancellation === undefined ? null : (
                <CancelWay orderId={order.id} status={order.status} cancellation={cancellation} />
              )
            }
          />
        </>
      )}
    </div>
  )
}
