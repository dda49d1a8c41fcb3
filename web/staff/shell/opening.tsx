import { Mark } from '#web/art/mark.tsx'
import { useTranslations } from '#web/kit/words.tsx'

/** While the first page loads. */
export function Opening() {
  const t = useTranslations('consoleFrame')
  return (
    <div className="console-opening" role="status">
      <Mark breathing />
      <span className="read-aloud-only">{t('opening')}</span>
    </div>
  )
}
