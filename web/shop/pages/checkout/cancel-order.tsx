import { data, Form } from 'react-router'
import { getCancellation } from '#domain/cancellations/api.ts'
import { asId } from '#domain/kit/id.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { actionOutcome, formDone, refusedForm, runFormAction, type RefusedForm } from '#web/kit/run-form-action.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import type { Cancellation } from '#web/shop/cancellations/cancel-fields.tsx'
import { CancelForm } from '#web/shop/cancellations/cancel-fields.tsx'
import { orderAddress } from '#web/shop/cancellations/order-address.ts'
import { sendCancellation } from '#web/shop/cancellations/send-cancellation.ts'
import { NoOrder } from '#web/shop/purchases/no-order.tsx'
import { LinkButton } from '#web/ui/button.tsx'
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
    const answer = await sendCancellation(context.get(apiContext), form)
    if (answer === undefined) return undefined
    const { pathname, searchParams } = pageUrl(request)
    const isGuest = form.get('guest') === '1'
    const there = orderAddress({ orderId: searchParams.get('order_id') ?? '', isGuest })
    return actionOutcome(answer, {
      done: () => formDone(form, pathIn(localeOf(pathname), there)),
      refused: (refusal) => refusedForm(refusal, form),
    })
  })
}

export default function CancelOrder({ loaderData: { orderId, cancellation }, actionData }: Route.ComponentProps) {
  const refused = actionData?.ok === false ? actionData : undefined
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
  readonly refused: RefusedForm | undefined
}

function AskCancellation({ orderId, cancellation, refused }: Shown) {
  const t = useTranslations('cancellations')
  const path = usePath()
  const isSending = useIsSending()
  const { may_cancel_unpaid: isUnpaid, message } = cancellation
  const canAsk = cancellation.may_cancel || isUnpaid
  const isGuest = !cancellation.destinations.includes('store_credit')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <p className="lead mt-3">{canAsk ? t(isUnpaid ? 'unpaidLead' : 'lead') : message}</p>
      <Form method="post">
        {canAsk ? <CancelForm cancellation={cancellation} orderId={orderId} refused={refused} /> : null}
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
