import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { usePath } from './locale.ts'

/** A page above the one that is shown, by its path without a language. */
export interface Step {
  readonly name: string
  readonly to: string
}

/**
 * The breadcrumb of a page, from the topmost page down to the page itself, which is no link. A trail of three would not
 * fit a phone: there it shows the two pages above, and the heading names the third.
 */
export function Trail({
  label,
  steps,
  current,
}: {
  readonly label: string
  readonly steps: readonly Step[]
  readonly current: string
}) {
  const path = usePath()
  return (
    <nav className="trail small" aria-label={label}>
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
