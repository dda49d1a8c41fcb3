import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The breadcrumb of a page below About or the schedule; the page itself is no link. */
export function PageTrail({
  steps,
  current,
}: {
  readonly steps: readonly { readonly name: string; readonly to: string }[]
  readonly current: string
}) {
  const t = useTranslations('instructors')
  const path = usePath()
  return (
    <nav className="trail small" aria-label={t('breadcrumb')}>
      {steps.map(({ name, to }) => (
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
