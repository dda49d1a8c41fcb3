import type { ReactNode } from 'react'
import { Movement } from '#web/art/movement.tsx'
import type { MovementKind } from '#web/art/movements.ts'
import { useGrain } from '#web/art/use-grain.ts'

/** The top of one of the studio's own pages: one movement on sand, a short heading, and the main action. */
export function PageHero({
  title,
  lead,
  kind,
  children,
}: {
  readonly title: string
  readonly lead: string | undefined
  readonly kind: MovementKind
  readonly children?: ReactNode
}) {
  useGrain()
  return (
    <section className="page-hero art-ground grain">
      <div className="page-hero-picture" aria-hidden="true">
        <Movement kind={kind} breathing />
      </div>
      <div className="wrap page-hero-words">
        <h1 className="heading-1">{title}</h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  )
}
