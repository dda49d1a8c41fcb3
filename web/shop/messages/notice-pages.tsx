import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

/** The further pages of notices. */
export function NoticePages({ page, pages }: { readonly page: number; readonly pages: number }) {
  const t = useTranslations('notices')
  const path = usePath()
  return (
    <Pagination
      label={t('pages')}
      page={page}
      pages={pages}
      nameOf={(number) => t('page', { number })}
      previousLabel={t('previous')}
      nextLabel={t('nextPage')}
      toPage={(number) => `${path('/my-account/notification')}?page=${number}`}
    />
  )
}
