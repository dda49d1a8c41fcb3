import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface Way {
  readonly words: string
  readonly to: string
}

/** The links to the days before and after those that a list shows. The arrows set them apart from heads of columns. */
export function DayLinks({
  label,
  earlier,
  later,
}: {
  readonly label: string
  /** Undefined on the first days. */
  readonly earlier: Way | undefined
  readonly later: Way
}) {
  return (
    <nav className="swap-days" aria-label={label}>
      {earlier === undefined ? null : (
        <LinkButton
          look="quiet"
          size="small"
          icon={<Icon of={ChevronLeft} inText directed />}
          to={earlier.to}
          preventScrollReset
        >
          {earlier.words}
        </LinkButton>
      )}
      <LinkButton
        look="quiet"
        size="small"
        trailing={<Icon of={ChevronRight} inText directed />}
        to={later.to}
        preventScrollReset
      >
        {later.words}
      </LinkButton>
    </nav>
  )
}
