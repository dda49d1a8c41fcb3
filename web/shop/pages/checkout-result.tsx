import { data, redirect, useLocation } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { lengthenHold } from '#domain/checkout/api.ts'
import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { actionAnswer, actionOutcome } from '#web/kit/action-answer.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { idField, isId } from '#web/kit/form-fields.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageUrl } from '#web/kit/page-url.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { loadPaidHold } from '../bookings/load-paid-hold.ts'
import type { WaysToPay } from '../orders/bank-choices.ts'
import { listTries } from '../orders/list-tries.ts'
import { loadMethods } from '../orders/load-purchase.ts'
import { OrderOutcome } from '../orders/order-outcome.tsx'
import type { ShownOrder } from '../orders/use-order.ts'
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
  const [ways, me] = await Promise.all([
    loadMethods(call, searchParams.get('account') === '02' ? '02' : '01'),
    call(getMe, {}),
  ])
  const shown = loaderValue(order, request)
  const { placed_at: placedAt, paid_at: paidAt } = shown
  return {
    kind: 'order' as const,
    order: shown,
    place: paidAt === null ? undefined : await loadPaidHold(call, { placedAt, paidAt }),
    isGuest: !me.ok,
    ...waysFor(shown, ways.ok ? ways.value : undefined),
    paysAnew: searchParams.get('pay') === '1',
  }
}

function waysFor(order: ShownOrder, ways: WaysToPay | undefined) {
  return { ways, tries: ways && order.may_pay_again ? listTries(ways, order.payment?.bank_code) : [] }
}

/** Keeps the goods longer, once. */
export async function action({ context, request }: Route.ActionArgs) {
  return actionAnswer(request, async (form) => {
    const orderId = idField(form, 'order_id')
    if (orderId === undefined) return undefined
    const kept = context.get(apiContext)(lengthenHold, { id: asId('orders', orderId) }, { key: newIntentKey() })
    const { pathname } = pageUrl(request)
    return actionOutcome(await kept, {
      done: () => redirect(`${pathname}?order_id=${orderId}`, 303),
      refused: ({ code, message }) => ({ code, message }),
    })
  })
}

export default function CheckoutResult({ loaderData: shown, actionData }: Route.ComponentProps) {
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
          tries={shown.tries}
          isGuest={shown.isGuest}
          refused={actionData?.code === 'orders.not_payable' ? t('holdNotNow') : actionData?.message}
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
