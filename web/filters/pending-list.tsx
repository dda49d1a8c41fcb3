import type { ReactNode } from 'react'
import { usePendingNavigation } from './use-pending-navigation.ts'

/**
 * Marks the list of the page at `address` as busy while another choice of it loads. The list itself is not rendered
 * again for that, nor when a link in it is followed, so that a tap responds sooner.
 */
export function PendingList({
  address,
  className = '',
  children,
}: {
  readonly address: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const isComing = usePendingNavigation(address) !== undefined
  return (
    <div className={`${className} coming`} aria-busy={isComing}>
      {children}
    </div>
  )
}
