import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'

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
