import { data } from 'react-router'
import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OrderActs } from '../purchases/order-acts.tsx'
import { OrderView } from '../purchases/order-view.tsx'
import type { Route } from './+types/my-account-orders-view.ts'

export const handle = { words: ['days', 'orders'] } satisfies PageRoute

/** Somebody else's order is as absent as one that was never placed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('order_id') ?? ''
  const order = isId(id) ? await context.get(apiContext)(getOrder, { id: asId('orders', id) }) : undefined
  if (order === undefined || (!order.ok && order.refusal.status === 404))
    return data({ order: undefined }, { status: 404 })
  return { order: loaderValue(order, request) }
}

export default function MyAccountOrdersView({ loaderData: { order } }: Route.ComponentProps) {
  const t = useTranslations('orders')
  const path = usePath()
  if (order === undefined)
    return (
      <>
        <PageTitle>{t('noneFound')}</PageTitle>
        <EmptyState
          title={t('noneFound')}
          action={<LinkButton to={path('/my-account/orders')}>{t('seeAll')}</LinkButton>}
        >
          {t('absentText')}
        </EmptyState>
      </>
    )
  return (
    <>
      <PageTitle>{t('order', { number: order.number })}</PageTitle>
      <OrderView order={order} acts={<OrderActs order={order} />} />
    </>
  )
}
