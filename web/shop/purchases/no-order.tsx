import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'

/** One page for an order that does not exist and for another member's. */
export function NoOrder({ isGuest = false }: { readonly isGuest?: boolean }) {
  const t = useTranslations('orders')
  const path = usePath()
  return (
    <div className="no-order">
      <PageTitle>{t('noneFound')}</PageTitle>
      <h1 className="heading-1">{t('noneFound')}</h1>
      <p className="lead mt-3">{t(isGuest ? 'absentGuestText' : 'absentText')}</p>
      <LinkButton className="mt-6" to={path(isGuest ? '/track-order' : '/my-account/orders')}>
        {t(isGuest ? 'trackOne' : 'seeAll')}
      </LinkButton>
    </div>
  )
}
