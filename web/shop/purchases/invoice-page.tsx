import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { InvoiceSheet } from '../invoices/invoice-sheet.tsx'
import type { LoadedInvoice } from '../invoices/load-invoice.ts'
import { NoOrder } from './no-order.tsx'

/** The printable invoice of an order, or the page for an order that is not the reader's. */
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
  const { paper, file, orderId } = invoice
  const back = `${path(isGuest ? '/track-order/view' : '/my-account/orders/view')}?order_id=${orderId}`
  if (paper === undefined)
    return (
      <div className="wrap no-order">
        <PageTitle>{t('title')}</PageTitle>
        <h1 className="heading-1">{t('title')}</h1>
        <p className="lead mt-3">{t('unpaid')}</p>
        <LinkButton className="mt-6" to={back}>
          {t('back')}
        </LinkButton>
      </div>
    )
  return (
    <>
      <PageTitle>{`${paper.title} ${paper.number}`}</PageTitle>
      <InvoiceSheet paper={paper} file={file} back={back} />
    </>
  )
}
