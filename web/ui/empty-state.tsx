import type { ReactNode } from 'react'
import { TwelveRing } from '../art/twelve-ring.tsx'

/** An empty state: twelve rings, one line, an optional second one, one action. */
export function EmptyState({
  title,
  action,
  headingLevel = 2,
  children,
}: {
  readonly title: ReactNode
  readonly action?: ReactNode
  readonly headingLevel?: 2 | 3
  readonly children?: ReactNode
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="empty-state">
      <TwelveRing />
      <Heading className="heading-4">{title}</Heading>
      {children === undefined ? null : <div className="small muted">{children}</div>}
      {action}
    </div>
  )
}
