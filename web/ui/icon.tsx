import type { ComponentType } from 'react'

/** A drawing of the icon set: it takes a class and uses the current text colour. */
export type IconDrawing = ComponentType<{ readonly className?: string }>

/**
 * An icon beside text: 20 px, or 16 px with `inText`. `directed` ones, such as arrows, are mirrored in right-to-left
 * pages.
 */
export function Icon({
  of: Drawing,
  inText = false,
  directed = false,
  className = '',
}: {
  readonly of: IconDrawing
  readonly inText?: boolean
  readonly directed?: boolean
  readonly className?: string
}) {
  return <Drawing className={`icon ${inText ? 'icon-text' : ''} ${directed ? 'icon-directed' : ''} ${className}`} />
}
