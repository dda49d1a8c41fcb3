import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The sentences that every payment page must show (docs/studio-rules.md#sentences-that-must-stand). */
export function LegalLines() {
  const t = useTranslations('checkout')
  return (
    <div className="checkout-legal small muted">
      <p>{t('determined')}</p>
      <p>{t('nonRefundable')}</p>
      <p>{t('cardsNotSaved')}</p>
    </div>
  )
}

/** Before the payment: the characters of the buyer's name that the invoice cannot show. */
export function NameOnInvoice({ signs }: { readonly signs: readonly string[] }) {
  const t = useTranslations('checkout')
  if (signs.length === 0) return null
  return (
    <Notice tone="info" className="mt-4">
      {t('nameNotPrintable', { signs: signs.join(' ') })}
    </Notice>
  )
}
