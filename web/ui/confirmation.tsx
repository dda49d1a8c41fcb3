import type { ReactNode } from 'react'
import { Movement } from '../art/movement.tsx'
import { Sun } from '../art/sun.tsx'

/**
 * What is booked or paid, beside the sun behind a picture: above the text on a phone, next to it on a wide screen. The
 * picture is Swan unless `art` is given; `breathing` moves its lines.
 */
export function Confirmation({
  art,
  breathing = false,
  children,
}: {
  readonly art?: ReactNode
  readonly breathing?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className="confirmation">
      <div className="confirmation-picture grain art-ground-quiet" aria-hidden="true">
        <Sun className="confirmation-sun" />
        <div className="confirmation-lines">
          {art ?? <Movement kind="swan" fit="stretch" weight={1.1} breathing={breathing} />}
        </div>
      </div>
      <div className="confirmation-words">{children}</div>
    </div>
  )
}
