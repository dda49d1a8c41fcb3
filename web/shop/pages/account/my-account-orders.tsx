import { Link } from 'react-router'
import { listOrders } from '#domain/orders/api.ts'
import { seenStatuses, type SeenStatus } from '#domain/orders/model.ts'
import { ordersOverview } from '#domain/purchases/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageIn } from '#web/kit/query-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { KeptOrders } from '#web/shop/purchases/kept-orders.tsx'
import { OrderFilters } from '#web/shop/purchases/order-filters.tsx'
import { OrderRow } from '#web/shop/purchases/order-row.tsx'
import { OrdersOverview } from '#web/shop/purchases/orders-overview.tsx'
import type { ShownOrder } from '#web/shop/purchases/shown-order.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/my-account-orders.ts'

export const handle = { words: ['bankReasons', 'days', 'orders', 'paging'] } satisfies PageRoute

/** `?status=` is one of the six statuses, `?page=` a further page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const status = parseStatus(searchParams.get('status'))
  const [orders, counts] = await Promise.all([
    call(listOrders, {
      limit: '20',
      page: pageIn(searchParams),
      ...(status === undefined ? {} : { filters: status }),
    }),
    call(ordersOverview, {}),
  ])
  const { data, current_page: current, last_page: last } = loaderValue(orders, request)
  return { orders: data, page: current, pages: last, status, counts: loaderValue(counts, request) }
}

export default function MyAccountOrders({ loaderData }: Route.ComponentProps) {
  const { orders, page, pages, status, counts } = loaderData
  const t = useTranslations('orders')
  const path = usePath()
  const hasNone = orders.length === 0 && status === undefined && page === 1
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      {hasNone ? null : (
        <>
          <OrdersOverview counts={counts} />
          <p className="orders-bought">
            <Link className="link" to={path('/my-account/orders/products')}>
              {t('products')}
            </Link>
          </p>
        </>
      )}
      <KeptOrders numbers={counts.kept} />
      {hasNone ? null : <OrderFilters chosen={status} />}
      {hasNone && counts.kept.length > 0 ? null : orders.length === 0 ? (
        <NoOrders status={status} />
      ) : (
        <OrderList orders={orders} />
      )}
      {pages > 1 ? (
        <PageLinks
          page={page}
          pages={pages}
          before={`/my-account/orders?${status === undefined ? '' : `status=${status}&`}page=`}
        />
      ) : null}
    </>
  )
}

function NoOrders({ status }: { readonly status: SeenStatus | undefined }) {
  const t = useTranslations('orders')
  const path = usePath()
  return status === undefined ? (
    <EmptyState title={t('empty')} action={<LinkButton to={path('/shop')}>{t('emptyAction')}</LinkButton>} />
  ) : (
    <EmptyState
      title={t('noneOf', { status })}
      action={
        <LinkButton look="line" to={path('/my-account/orders')}>
          {t('seeAll')}
        </LinkButton>
      }
    />
  )
}

function OrderList({ orders }: { readonly orders: readonly ShownOrder[] }) {
  return (
    <ul className="orders-list">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  )
}

/** The status in an address; undefined for all. */
function parseStatus(asked: string | null): SeenStatus | undefined {
  return seenStatuses.find((status) => status === asked)
}
