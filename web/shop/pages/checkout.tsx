import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { listOrders } from '#domain/orders/api.ts'
import { isPaid } from '#domain/orders/model.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { livePanel } from '#web/kit/panel.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { loadHold } from '../bookings/load-hold.ts'
import { LegalLines } from '../orders/legal-lines.tsx'
import { clockOf, useDays } from '../schedules/use-days.ts'
import type { Route } from './+types/checkout.ts'

// Its clock runs by itself, so it waits for no input.
const HeldStrip = livePanel(
  async () => import('../bookings/held-strip.tsx'),
  (part) => part.HeldStrip,
)

// It comes at once, for its clock runs by itself.

export const handle = {
  words: ['checkout', 'days', 'family', 'holds'],
  header: 'checkout',
  hideFooter: true,
} satisfies PageRoute

/** The orders that still wait: for the buyer, for the bank, or for a second approver. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [orders, held] = await Promise.all([call(listOrders, { limit: '20' }), loadHold(call)])
  return {
    held,
    orders: loaderValue(orders, request).data.filter((order) => order.status !== 'canceled' && !isPaid(order.status)),
  }
}

export default function Checkout({ loaderData: { orders, held } }: Route.ComponentProps) {
  const t = useTranslations('checkout')
  const days = useDays()
  const path = usePath()
  return (
    <>
      {held === undefined ? null : <HeldStrip held={held} />}
      <div className="wrap outcome">
        <PageTitle>{t('title')}</PageTitle>
        <h1 className="heading-1">{orders.length === 0 ? t('heading') : t('openOrders')}</h1>
        {orders.length === 0 ? (
          <EmptyState
            title={t('emptyTitle')}
            action={<LinkButton to={path('/packages')}>{t('emptyAction')}</LinkButton>}
          >
            {t('emptyText')}
          </EmptyState>
        ) : (
          <ul className="w-full">
            {orders.map((order, place) => (
              <li key={order.id} className="open-order row between flex-wrap">
                <div>
                  <p className="strong">{order.lines.map((line) => line.title).join(', ')}</p>
                  <p className="small muted">
                    {t('orderNumber', { number: order.number })}.{' '}
                    {t('openUntil', { time: `${days.short(order.expires_at)}, ${clockOf(order.expires_at)}` })}
                  </p>
                </div>
                <LinkButton
                  size="small"
                  look={place === 0 ? 'filled' : 'line'}
                  to={`${path('/checkout/result')}?order_id=${order.id}${order.may_pay_again ? '&pay=1' : ''}`}
                >
                  {order.may_pay_again ? t('openPay', { amount: formatMoney(fromWire(order.to_pay)) }) : t('seeOrder')}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        <LegalLines />
      </div>
    </>
  )
}
