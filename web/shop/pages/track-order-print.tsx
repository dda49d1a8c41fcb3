import { data } from 'react-router'
import { apiContext } from '#web/kit/api-context.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { InvoiceSheet } from '../invoices/invoice-sheet.tsx'
import { loadInvoice } from '../invoices/load-invoice.ts'
import { NoOrder } from '../purchases/no-order.tsx'
import type { Route } from './+types/track-order-print.ts'

export const handle = { words: ['invoice', 'orders'], hideFooter: true } satisfies PageRoute

/** Whoever comes without the key of the order learns nothing of it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const invoice = await loadInvoice(context.get(apiContext), request)
  return data({ invoice }, { status: invoice === undefined ? 404 : 200 })
}

export default function TrackOrderPrint({ loaderData: { invoice } }: Route.ComponentProps) {
  const t = useTranslations('invoice')
  const path = usePath()
  if (invoice === undefined)
    return (
      <div className="wrap">
        <NoOrder isGuest />
      </div>
    )
  return (
    <>
      <PageTitle>{`${t('title')} ${invoice.paper.number}`}</PageTitle>
      <InvoiceSheet
        paper={invoice.paper}
        file={invoice.file}
        back={`${path('/track-order/view')}?order_id=${invoice.orderId}`}
      />
    </>
  )
}
