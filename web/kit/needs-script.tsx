import { useTranslations } from './words.tsx'

/** On a page whose presses only a script answers: what to do where none runs. */
export function NeedsScript() {
  const t = useTranslations('shell')
  return (
    <noscript>
      <p className="muted measure mb-4">{t('needsScript')}</p>
    </noscript>
  )
}
