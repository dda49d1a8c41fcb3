import { listOrders } from '#domain/orders/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PaymentRow } from '../purchases/payment-row.tsx'
import type { Route } from './+types/my-account-payment.ts'

export const handle = { words: ['checkout', 'days', 'orders', 'paging'] } satisfies PageRoute

/** `?page=` is a further page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? ''
  const orders = await context.get(apiContext)(listOrders, {
    limit: '20',
    page: /^[1-9]\d{0,3}$/.test(page) ? page : '1',
  })
  return loaderValue(orders, request)
}

export default function MyAccountPayment({ loaderData: orders }: Route.ComponentProps) {
  const t = useTranslations('orders')
  const path = usePath()
  return (
    <>
      <PageTitle>{t('payments')}</PageTitle>
      <h1 className="heading-1">{t('payments')}</h1>
      <p className="lead mt-3">{t('paymentsLead')}</p>
      {orders.data.length === 0 ? (
        <EmptyState
          title={t('paymentsEmpty')}
          action={<LinkButton to={path('/shop')}>{t('emptyAction')}</LinkButton>}
        />
      ) : (
        <>
          <h2 className="heading-3 mt-6">{t('paymentsPast')}</h2>
          <ul>
            {orders.data.map((order) => (
              <PaymentRow key={order.id} order={order} />
            ))}
          </ul>
        </>
      )}
      {orders.last_page > 1 ? (
        <PageLinks page={orders.current_page} pages={orders.last_page} before="/my-account/payment?page=" />
      ) : null}
    </>
  )
}
