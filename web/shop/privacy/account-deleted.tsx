import { useEffect } from 'react'
import { clearCachedPages } from '#web/kit/clear-cached-pages.ts'
import { usePath } from '#web/kit/locale.ts'
import { sessionChanged } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'

/** Confirms the deletion of an account; it stays until it is closed. */
export function AccountDeleted() {
  const t = useTranslations('accounts')
  const path = usePath()
  useEffect(() => {
    void sessionChanged()
    void clearCachedPages()
  }, [])
  return (
    <>
      <h1 className="heading-1">{t('deletedHeading')}</h1>
      <p className="lead">{t('deletedText')}</p>
      <LinkButton to={path('/')} reloadDocument>
        {t('deletedHome')}
      </LinkButton>
    </>
  )
}
