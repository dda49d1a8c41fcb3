import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** There is no such order, or it is somebody else's: one page for both. */
export function NoOrder({ isGuest = false }: { readonly isGuest?: boolean }) {
  const t = useTranslations('orders')
  const path = usePath()
  return (
    <>
      <PageTitle>{t('noneFound')}</PageTitle>
      <EmptyState
        headingLevel={2}
        title={t('noneFound')}
        action={
          <LinkButton to={path(isGuest ? '/track-order' : '/my-account/orders')}>
            {t(isGuest ? 'trackAgain' : 'seeAll')}
          </LinkButton>
        }
      >
        {t('absentText')}
      </EmptyState>
    </>
  )
}
