import { data, Form, redirect } from 'react-router'
import { getCancellation } from '#domain/cancellations/api.ts'
import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { receiveOrder } from '#domain/shipments/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { idField, isId } from '#web/kit/form-fields.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { RetryableAction } from '#web/kit/retryable-action.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { NothingToConfirm } from '#web/shop/cancellations/nothing-to-confirm.tsx'
import { orderAddress } from '#web/shop/cancellations/order-address.ts'
import { NoOrder } from '#web/shop/purchases/no-order.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/complete-order.ts'

export const handle = { words: ['cancellations', 'orders'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = new URL(request.url).searchParams.get('order_id') ?? ''
  const call = context.get(apiContext)
  const [read, order] = isId(orderId)
    ? await Promise.all([
        call(getCancellation, { id: asId('orders', orderId) }),
        call(getOrder, { id: asId('orders', orderId) }),
      ])
    : []
  if (read?.ok !== true || order?.ok !== true) return data({ kind: 'absent' as const }, { status: 404 })
  const isGuest = !read.value.destinations.includes('store_credit')
  return { kind: 'order' as const, orderId, isGuest, status: order.value.status }
}

export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const orderId = idField(form, 'order_id')
    if (orderId === undefined) return undefined
    const there = orderAddress({ orderId, isGuest: form.get('guest') === '1' })
    const received = context.get(apiContext)(
      receiveOrder,
      { id: asId('orders', orderId) },
      { key: `receive-${orderId}` },
    )
    return actionOutcome(await received, {
      done: () => redirect(pathIn(localeOf(pageUrl(request).pathname), there), 303),
      refused: (refusal) => ({ refusal }),
    })
  })
}

export default function CompleteOrder({ loaderData: shown, actionData }: Route.ComponentProps) {
  const t = useTranslations('cancellations')
  const path = usePath()
  const isSending = useIsSending()
  if (shown.kind === 'absent')
    return (
      <div className="wrap order-question">
        <NoOrder isGuest />
      </div>
    )
  if (shown.status !== 'delivery') return <NothingToConfirm status={shown.status} to={path(orderAddress(shown))} />
  return (
    <div className="wrap order-question">
      <PageTitle>{t('receivedTitle')}</PageTitle>
      <h1 className="heading-1">{t('receivedTitle')}</h1>
      <p className="lead mt-3">{t('receivedText')}</p>
      <RefusalNotice refusal={actionData?.refusal} title={t('receivedFailed')} className="mt-4" />
      <Form method="post">
        <input type="hidden" name="order_id" value={shown.orderId} />
        {shown.isGuest ? <input type="hidden" name="guest" value="1" /> : null}
        <div className="row flex-wrap">
          <RetryableAction refusal={actionData?.refusal}>
            <Button type="submit" busy={isSending}>
              {t('received')}
            </Button>
          </RetryableAction>
          <LinkButton look="line" to={path(orderAddress(shown))}>
            {t('notYet')}
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}
