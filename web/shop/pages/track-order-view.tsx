import { data } from 'react-router'
import { getCancellation } from '#domain/cancellations/api.ts'
import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { actionAnswer } from '#web/kit/action-answer.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { livePanel } from '#web/kit/panel.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { AgainPart } from '../purchases/again-part.tsx'
import { buyAgain } from '../purchases/buy-again.ts'
import { loadAgain } from '../purchases/load-again.ts'
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
  const again = order && (await loadAgain(call, { orderId: order.id, request }))
  return data(
    { order, cancellation: cancellation?.ok === true ? cancellation.value : undefined, again },
    { status: order === undefined ? 404 : 200 },
  )
}

/** What was agreed to be bought again. */
export async function action({ context, request }: Route.ActionArgs) {
  return actionAnswer(request, async (form) => buyAgain(context.get(apiContext), { form, request }))
}

export default function TrackOrderView({ loaderData, actionData }: Route.ComponentProps) {
  const { order, cancellation, again } = loaderData
  const t = useTranslations('orders')
  const path = usePath()
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
            notice={
              <>
                {again === undefined ? null : (
                  <AgainPart
                    shown={again}
                    back={`${path('/track-order/view')}?order_id=${order.id}`}
                    refused={actionData?.refused}
                  />
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
      )}
    </div>
  )
}
