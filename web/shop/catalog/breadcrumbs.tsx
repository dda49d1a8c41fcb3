import { Trail, type Step } from '#web/kit/trail.tsx'
import { useTranslations } from '#web/kit/words.tsx'

/** The breadcrumb of a page of the shop. */
export function Breadcrumbs({ steps = [], current }: { readonly steps?: readonly Step[]; readonly current: string }) {
  const t = useTranslations('catalog')
  return <Trail label={t('breadcrumb')} steps={[{ name: t('title'), to: '/shop' }, ...steps]} current={current} />
}

/** The same for a search without results, whose page has no other heading at its top. */
export function SearchBreadcrumbs() {
  const t = useTranslations('catalog')
  return <Breadcrumbs current={t('searchTitle')} />
}
