import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface Step {
  readonly name: string
  readonly to: string
}

/** The breadcrumb of a page: from the shop down to the page itself, which is no link. */
export function Breadcrumbs({ steps = [], current }: { readonly steps?: readonly Step[]; readonly current: string }) {
  const t = useTranslations('catalog')
  const path = usePath()
  return (
    <nav className="trail small" aria-label={t('breadcrumb')}>
      {[{ name: t('title'), to: '/shop' }, ...steps].map(({ name, to }) => (
        <Fragment key={to}>
          <Link className="link link-alone" to={path(to)}>
            {name}
          </Link>
          <Icon of={ChevronRight} inText directed />
        </Fragment>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  )
}

/** The same for a search without results, whose page has no other heading at its top. */
export function SearchBreadcrumbs() {
  const t = useTranslations('catalog')
  return <Breadcrumbs current={t('searchTitle')} />
}
