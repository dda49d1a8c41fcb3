import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Rows that unfold. `large` is for a menu of the site, in the display face. */
export function Accordion({ large = false, children }: { readonly large?: boolean; readonly children: ReactNode }) {
  return <div className={large ? 'accordion accordion-large' : 'accordion'}>{children}</div>
}

/** One row, a native `<details>`: it works without script. Rows with the same `group` close each other. */
export function AccordionItem({
  summary,
  group,
  open,
  children,
}: {
  readonly summary: ReactNode
  readonly group?: string
  readonly open?: boolean
  readonly children: ReactNode
}) {
  return (
    <details className="accordion-item" name={group} open={open}>
      <summary className="accordion-summary">
        {summary}
        <Icon of={Plus} className="accordion-icon-open" />
        <Icon of={Minus} className="accordion-icon-close" />
      </summary>
      <div className="accordion-body">{children}</div>
    </details>
  )
}
