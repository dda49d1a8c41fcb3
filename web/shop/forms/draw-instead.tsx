import { useTranslations } from '#web/kit/words.tsx'
import { SignaturePad } from '#web/ui/signature-pad.tsx'

/** A drawn signature instead of the typed name or beside it. It is optional: typing the name is a full signature. */
export function DrawInstead({ error }: { readonly error: string | undefined }) {
  const t = useTranslations('forms')
  return (
    <details className="signing-draw with-script">
      <summary>
        <span className="link">{t('drawInstead')}</span>
      </summary>
      <SignaturePad label={t('draw')} clearLabel={t('clear')} error={error} />
    </details>
  )
}
