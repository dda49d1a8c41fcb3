import { data } from 'react-router'
import { getCancellation } from '#domain/cancellations/api.ts'
import { actionAnswer } from '#web/kit/action-answer.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { livePanel } from '#web/kit/panel.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { AgainPart } from '../purchases/again-part.tsx'
import { buyAgain } from '../purchases/buy-again.ts'
import { loadAgain } from '../purchases/load-again.ts'
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

export default function MyAccountOrdersView({ loaderData, actionData }: Route.ComponentProps) {
  const { order, cancellation, again } = loaderData
  const t = useTranslations('orders')
  const path = usePath()
  if (order === undefined) return <NoOrder />
  return (
    <>
      <PageTitle>{t('order', { number: order.number })}</PageTitle>
      <OneOrder
        order={order}
        notice={
          <>
            {again === undefined ? null : (
              <AgainPart
                shown={again}
                back={`${path('/my-account/orders/view')}?order_id=${order.id}`}
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
  )
}
