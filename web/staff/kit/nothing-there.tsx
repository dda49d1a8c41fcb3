import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'

/** For what does not exist, or is not for this role: it does not say which. Asking again would find it no better. */
export function NothingThere() {
  const t = useTranslations('consoleFrame')
  return (
    <div className="console-message">
      <p>{t('notFoundText')}</p>
      <LinkButton to="/staff" size="small">
        {t('toStart')}
      </LinkButton>
    </div>
  )
}
