import { data } from 'react-router'
import { ordersOverview } from '#domain/purchases/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { loadInvoice } from '#web/shop/invoices/load-invoice.ts'
import { InvoicePage } from '#web/shop/purchases/invoice-page.tsx'
import type { Route } from './+types/my-account-orders-print.ts'

export const handle = { words: ['invoice', 'orders'], hideFooter: true } satisfies PageRoute

/** A signed-out visitor is asked to log in; another member's order has no invoice here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  loaderValue(await call(ordersOverview, {}), request)
  const invoice = await loadInvoice(call, request)
  return data({ invoice }, { status: invoice === undefined ? 404 : 200 })
}

export default function MyAccountOrdersPrint({ loaderData: { invoice } }: Route.ComponentProps) {
  return <InvoicePage invoice={invoice} />
}
