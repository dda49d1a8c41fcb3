import { useRevalidator } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'

/** One part could not be loaded; the rest of the page stays usable. */
export function OverviewFailed() {
  const t = useTranslations('account')
  const { revalidate, state } = useRevalidator()
  return (
    <div className="overview-failed">
      <p>{t('partFailed')}</p>
      <Button look="line" size="small" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
