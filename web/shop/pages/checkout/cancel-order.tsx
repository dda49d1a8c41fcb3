import { data, Form, redirect, useNavigation } from 'react-router'
import { getCancellation } from '#domain/cancellations/api.ts'
import { asId } from '#domain/kit/id.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import type { Cancellation } from '#web/shop/cancellations/cancel-fields.tsx'
import { CancelForm } from '#web/shop/cancellations/cancel-fields.tsx'
import { orderAddress } from '#web/shop/cancellations/order-address.ts'
import { parseOrderAct, sendOrderAct } from '#web/shop/cancellations/send-cancellation.ts'
import { NoOrder } from '#web/shop/purchases/no-order.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/cancel-order.ts'

export const handle = { words: ['cancellations', 'orders'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = new URL(request.url).searchParams.get('order_id') ?? ''
  const read = isId(orderId)
    ? await context.get(apiContext)(getCancellation, { id: asId('orders', orderId) })
    : undefined
  const cancellation = read?.ok === true ? read.value : undefined
  return data({ orderId, cancellation }, { status: cancellation === undefined ? 404 : 200 })
}

export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const asked = parseOrderAct(form)
    if (!asked) return undefined
    const url = pageUrl(request)
    const isGuest = form.get('guest') === '1'
    const there = orderAddress({ orderId: url.searchParams.get('order_id') ?? '', isGuest })
    return actionOutcome(await sendOrderAct(context.get(apiContext), asked), {
      done: () => redirect(pathIn(localeOf(url.pathname), there), 303),
      refused: ({ message, errors }) => ({ message, errors }),
    })
  })
}

export default function CancelOrder({ loaderData: { orderId, cancellation }, actionData }: Route.ComponentProps) {
  const refused = actionData !== undefined && 'errors' in actionData ? actionData : undefined
  return (
    <div className="wrap order-question">
      {cancellation === undefined ? (
        <NoOrder isGuest />
      ) : (
        <AskCancellation orderId={orderId} cancellation={cancellation} refused={refused} />
      )}
    </div>
  )
}

interface Shown {
  readonly orderId: string
  readonly cancellation: Cancellation
  readonly refused: { readonly message: string; readonly errors: Readonly<Record<string, string>> } | undefined
}

function AskCancellation({ orderId, cancellation, refused }: Shown) {
  const t = useTranslations('cancellations')
  const path = usePath()
  const isSending = useNavigation().formMethod === 'POST'
  const { may_cancel_unpaid: isUnpaid, message } = cancellation
  const canAsk = cancellation.may_cancel || isUnpaid
  const isGuest = !cancellation.destinations.includes('store_credit')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <p className="lead mt-3">{canAsk ? t(isUnpaid ? 'unpaidLead' : 'lead') : message}</p>
      <Refused refused={refused} />
      <Form method="post">
        {canAsk ? <CancelForm cancellation={cancellation} orderId={orderId} errors={refused?.errors ?? {}} /> : null}
        {isGuest ? <input type="hidden" name="guest" value="1" /> : null}
        <div className="row flex-wrap">
          {canAsk ? (
            <StudioButton type="submit" look="danger" busy={isSending}>
              {t(isUnpaid ? 'cancel' : 'request')}
            </StudioButton>
          ) : null}
          <LinkButton look="line" to={path(orderAddress({ orderId, isGuest }))}>
            {t(canAsk ? 'keep' : 'seeOrder')}
          </LinkButton>
        </div>
      </Form>
    </>
  )
}

/** Errors without a field. */
function Refused({ refused }: Pick<Shown, 'refused'>) {
  const t = useTranslations('cancellations')
  if (refused === undefined || Object.keys(refused.errors).length > 0) return null
  return (
    <Notice tone="bad" role="status" title={t('failed')} className="mt-4">
      {refused.message}
    </Notice>
  )
}
