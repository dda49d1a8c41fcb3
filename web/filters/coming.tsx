import type { ReactNode } from 'react'
import { useComing } from './use-coming.ts'

/**
 * Marks the list of the page at `address` as busy while another choice of it loads. The list itself is not rendered
 * again for that, nor when a link in it is followed, so that a tap responds sooner.
 */
export function Coming({
  address,
  className = '',
  children,
}: {
  readonly address: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const isComing = useComing(address) !== undefined
  return (
    <div className={`${className} coming`} aria-busy={isComing}>
      {children}
    </div>
  )
}
