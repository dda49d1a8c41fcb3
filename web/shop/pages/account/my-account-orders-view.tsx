import { data } from 'react-router'
import { apiContext } from '#web/kit/api-context.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { runFormAction } from '#web/kit/run-form-action.ts'
import { loadOrder, loadWholeOrder } from '#web/shop/purchases/load-order.ts'
import { orderAction } from '#web/shop/purchases/order-action.ts'
import { OrderPage } from '#web/shop/purchases/order-page.tsx'
import type { Route } from './+types/my-account-orders-view.ts'

export const handle = {
  words: ['accounts', 'bankReasons', 'cancellations', 'checkout', 'days', 'forms', 'giftcards', 'orders'],
} satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const order = await loadOrder(call, request)
  return data(await loadWholeOrder(call, { order, request }), { status: order === undefined ? 404 : 200 })
}

/** Buys the order again after confirmation, or sends one of its gift cards now. */
export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => orderAction(context.get(apiContext), { form, request }))
}

export default function MyAccountOrdersView({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage shown={loaderData} refused={actionData} />
}
