import { data } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { runFormAction } from '#web/kit/run-form-action.ts'
import { KeepOrder } from '#web/shop/accounts/keep-order.tsx'
import { loadWholeOrder } from '#web/shop/purchases/load-order.ts'
import { orderAction } from '#web/shop/purchases/order-action.ts'
import { OrderPage } from '#web/shop/purchases/order-page.tsx'
import type { Route } from './+types/track-order-view.ts'

export const handle = {
  words: ['accounts', 'bankReasons', 'cancellations', 'checkout', 'claims', 'days', 'forms', 'giftcards', 'orders'],
} satisfies PageRoute

/** A visitor without the order's key learns nothing of it, not even that it exists. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('order_id') ?? ''
  const call = context.get(apiContext)
  const read = isId(id) ? await call(getOrder, { id: asId('orders', id) }) : undefined
  const order = read?.ok === true ? read.value : undefined
  const me = order?.contact.email ? await call(getMe, {}) : undefined
  const whole = await loadWholeOrder(call, { order, request })
  return data({ ...whole, mayKeep: me?.ok === false }, { status: order === undefined ? 404 : 200 })
}

/** Buys the order again after confirmation, or sends one of its gift cards now. */
export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => orderAction(context.get(apiContext), { form, request }))
}

export default function TrackOrderView({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap tracked-order">
      <OrderPage shown={loaderData} refused={actionData} isGuest />
      {loaderData.mayKeep && loaderData.order !== undefined ? <KeepOrder orderId={loaderData.order.id} /> : null}
    </div>
  )
}
