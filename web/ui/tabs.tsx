import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** One view of a page, with its own address. */
export type Tab = { readonly to: string; readonly name: ReactNode; readonly current: boolean }

/** The views of a page as links, so the address is the state. `look` is a line of text, or a ring for two or three. */
export function TabLinks({
  label,
  tabs,
  look = 'line',
  className = '',
}: {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly look?: 'line' | 'ring'
  readonly className?: string
}) {
  return (
    <nav aria-label={label} className={`${look === 'line' ? 'tabs' : 'segments'} ${className}`}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          className="tab"
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  )
}
