import { data } from 'react-router'
import { apiContext } from '#web/kit/api-context.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { loadInvoice } from '#web/shop/invoices/load-invoice.ts'
import { InvoicePage } from '#web/shop/purchases/invoice-page.tsx'
import type { Route } from './+types/track-order-print.ts'

export const handle = { words: ['invoice', 'orders'], hideFooter: true } satisfies PageRoute

/** A visitor without the order's key learns nothing of it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const invoice = await loadInvoice(context.get(apiContext), request)
  return data({ invoice }, { status: invoice === undefined ? 404 : 200 })
}

export default function TrackOrderPrint({ loaderData: { invoice } }: Route.ComponentProps) {
  return <InvoicePage invoice={invoice} isGuest />
}
