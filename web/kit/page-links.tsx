import { Pagination } from '#web/ui/pagination.tsx'
import { usePath } from './locale.ts'
import { useTranslations } from './words.tsx'

/** Pagination of a list. `before` is the address up to the page number, such as `/my-account/forms?page=`. */
export function PageLinks({
  page,
  pages,
  before,
}: {
  readonly page: number
  readonly pages: number
  readonly before: string
}) {
  const t = useTranslations('paging')
  const path = usePath()
  return (
    <Pagination
      label={t('pages')}
      page={page}
      pages={pages}
      nameOf={(number) => t('page', { number })}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      toPage={(number) => `${path(before)}${number}`}
    />
  )
}
