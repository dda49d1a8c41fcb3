import { Movement } from '#web/art/movement.tsx'
import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'

/** The page for an unknown address: ninety-nine lines in place, and one that left. */
export function NotFound() {
  const t = useTranslations('shell')
  const path = usePath()
  return (
    <section className="lost art-ground-quiet grain">
      <PageTitle>{t('notFoundTitle')}</PageTitle>
      <div className="wrap lost-words">
        <h1 className="display">{t('notFoundHeading')}</h1>
        <p className="lead">{t('notFoundText')}</p>
        <div className="lost-ways">
          <LinkButton to={path('/')}>{t('backHome')}</LinkButton>
          <LinkButton to={path('/schedules')} look="line">
            {t('seeSchedule')}
          </LinkButton>
        </div>
      </div>
      <div className="lost-picture">
        <Movement kind="loose" weight={1} />
      </div>
    </section>
  )
}
