import type { ReactNode } from 'react'
import { useComing } from './use-coming.ts'

/**
 * What the page at `address` lists, marked as busy while another choice of it is on its way. The list itself is not
 * rendered again for that, nor when a tap on it leads on: a press is answered the sooner.
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
