import { data } from 'react-router'
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

export const handle = { words: ['days', 'orders'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const order = await loadOrder(context.get(apiContext), request)
  return data({ order }, { status: order === undefined ? 404 : 200 })
}

export default function MyAccountOrdersView({ loaderData: { order } }: Route.ComponentProps) {
  const t = useTranslations('orders')
  if (order === undefined) return <NoOrder />
  return (
    <>
      <PageTitle>{t('order', { number: order.number })}</PageTitle>
      <OneOrder order={order} />
    </>
  )
}
