import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

/** The further pages of own classes. */
export function BookingPages({ page, pages, isPast }: { readonly page: number; readonly pages: number; readonly isPast: boolean }) {
  const t = useTranslations('account')
  const path = usePath()
  return (
    <Pagination
      label={t('pages')}
      page={page}
      pages={pages}
      nameOf={(number) => t('page', { number })}
      previousLabel={t('previous')}
      nextLabel={t('nextPage')}
      toPage={(number) => `${path('/my-account/classes')}?${isPast ? 'tab=past&' : ''}page=${number}`}
    />
  )
}
