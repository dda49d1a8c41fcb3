import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PageHead } from '../kit/page-head.tsx'

/** For an unknown address, and for one that is not for this role: it does not say which. */
export function NotFound() {
  const t = useTranslations('consoleFrame')
  return (
    <>
      <PageHead title={t('notFoundTitle')} heading={t('notFoundHeading')} />
      <div className="console-message">
        <p>{t('notFoundText')}</p>
        <LinkButton to="/staff" size="small">
          {t('toStart')}
        </LinkButton>
      </div>
    </>
  )
}
