import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { pageWindow } from './page-window.ts'

/** The pages of a list as links. Nothing for a single page. `nameOf` gives the name of a number, such as Page 3. */
export function Pagination({
  label,
  page,
  pages,
  toPage,
  nameOf,
  previousLabel,
  nextLabel,
}: {
  readonly label: string
  readonly page: number
  readonly pages: number
  readonly toPage: (page: number) => string
  readonly nameOf: (page: number) => string
  readonly previousLabel: string
  readonly nextLabel: string
}) {
  if (pages <= 1) return null
  // A phone has room for the ends and the current page; the arrows lead to the neighbours.
  const isNeighbour = (number: number) => number !== page && number !== 1 && number !== pages
  return (
    <nav className="pagination" aria-label={label}>
      <Turn to={page > 1 ? toPage(page - 1) : undefined} label={previousLabel}>
        <Icon of={ChevronLeft} directed />
      </Turn>
      {pageWindow(page, pages).map((number, place) =>
        number === 'gap' ? (
          <span key={`gap-${place}`} className="page-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={toPage(number)}
            className={isNeighbour(number) ? 'page-number page-neighbour' : 'page-number'}
            aria-label={nameOf(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      <Turn to={page < pages ? toPage(page + 1) : undefined} label={nextLabel}>
        <Icon of={ChevronRight} directed />
      </Turn>
    </nav>
  )
}

function Turn({
  to,
  label,
  children,
}: {
  readonly to: string | undefined
  readonly label: string
  readonly children: ReactNode
}) {
  if (to === undefined) {
    return (
      <span className="page-number" role="link" aria-disabled="true" aria-label={label}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} className="page-number" aria-label={label}>
      {children}
    </Link>
  )
}
