import type { ReactNode } from 'react'
import { Movement } from '#web/art/movement.tsx'
import type { MovementKind } from '#web/art/movements.ts'

/** A form beside a movement; on narrow screens the form alone. */
export function SignPage({
  title,
  lead,
  kind,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly kind: MovementKind
  readonly children: ReactNode
}) {
  return (
    <div className="sign-page">
      <div className="wrap w-full">
        <div className="sign-form">
          <h1 className="heading-1">{title}</h1>
          <p className="lead mt-3">{lead}</p>
          {children}
        </div>
      </div>
      <div className="sign-picture art-ground grain" aria-hidden="true">
        <Movement kind={kind} fit="cover" weight={0.6} breathing />
      </div>
    </div>
  )
}
