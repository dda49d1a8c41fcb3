import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { InvoiceSheet } from '../invoices/invoice-sheet.tsx'
import type { LoadedInvoice } from '../invoices/load-invoice.ts'
import { NoOrder } from './no-order.tsx'

/** The invoice of an order to print, or the page of an order that is not the reader's. */
export function InvoicePage({
  invoice,
  isGuest = false,
}: {
  readonly invoice: LoadedInvoice | undefined
  readonly isGuest?: boolean
}) {
  const t = useTranslations('invoice')
  const path = usePath()
  if (invoice === undefined)
    return (
      <div className="wrap">
        <NoOrder isGuest={isGuest} />
      </div>
    )
  return (
    <>
      <PageTitle>{`${t('title')} ${invoice.paper.number}`}</PageTitle>
      <InvoiceSheet
        paper={invoice.paper}
        file={invoice.file}
        back={`${path(isGuest ? '/track-order/view' : '/my-account/orders/view')}?order_id=${invoice.orderId}`}
      />
    </>
  )
}
