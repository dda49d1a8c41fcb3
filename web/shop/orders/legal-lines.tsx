import { useTranslations } from '#web/kit/words.tsx'

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
