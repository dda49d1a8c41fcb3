import { data, useLocation } from 'react-router'
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
import { loadPaidHold } from '../bookings/load-paid-hold.ts'
import { loadMethods } from '../orders/load-purchase.ts'
import { OrderOutcome } from '../orders/order-outcome.tsx'
import type { Route } from './+types/checkout-result.ts'

export const handle = {
  words: ['accounts', 'checkout', 'days', 'holds'],
  header: 'checkout',
  hideFooter: true,
} satisfies PageRoute

/** Whoever comes back in another browser is asked to log in and learns nothing of the order. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('order_id') ?? ''
  if (!isId(id)) return data({ kind: 'absent' as const }, { status: 404 })
  const order = await call(getOrder, { id: asId('orders', id) })
  if (!order.ok && order.refusal.status === 401) return { kind: 'signed-out' as const }
  if (!order.ok && order.refusal.status === 404) return data({ kind: 'absent' as const }, { status: 404 })
  const ways = await loadMethods(call, searchParams.get('account') === '02' ? '02' : '01')
  const shown = loaderValue(order, request)
  const place =
    shown.paid_at === null ? undefined : await loadPaidHold(call, { placedAt: shown.placed_at, paidAt: shown.paid_at })
  return {
    kind: 'order' as const,
    order: shown,
    place,
    ways: ways.ok ? ways.value : undefined,
    paysAnew: searchParams.get('pay') === '1',
  }
}

export default function CheckoutResult({ loaderData: shown }: Route.ComponentProps) {
  const t = useTranslations('checkout')
  const path = usePath()
  const { pathname, search } = useLocation()
  return (
    <>
      <PageTitle>{t('resultTitle')}</PageTitle>
      {shown.kind === 'order' ? (
        <OrderOutcome
          key={shown.order.id}
          loaded={shown.order}
          place={shown.place}
          ways={shown.ways}
          paysAnew={shown.paysAnew}
        />
      ) : shown.kind === 'signed-out' ? (
        <section className="wrap outcome">
          <h1 className="heading-1">{t('signInTitle')}</h1>
          <p className="lead measure">{t('signInText')}</p>
          <LinkButton to={`${path('/signin')}?next=${encodeURIComponent(pathname + search)}`}>{t('signIn')}</LinkButton>
        </section>
      ) : (
        <section className="wrap outcome">
          <h1 className="heading-1">{t('absentTitle')}</h1>
          <p className="lead measure">{t('absentText')}</p>
          <LinkButton to={path('/packages')}>{t('emptyAction')}</LinkButton>
        </section>
      )}
    </>
  )
}
