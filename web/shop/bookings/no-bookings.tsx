import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Nothing ahead, or nothing behind. */
export function NoBookings({ isPast }: { readonly isPast: boolean }) {
  const t = useTranslations('account')
  const path = usePath()
  return (
    <EmptyState
      title={isPast ? t('pastEmpty') : t('upcomingEmpty')}
      action={<LinkButton to={path('/schedules')}>{t('seeSchedule')}</LinkButton>}
    >
      {isPast ? t('pastEmptyText') : t('upcomingEmptyText')}
    </EmptyState>
  )
}
