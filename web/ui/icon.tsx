import type { ComponentType } from 'react'

/** A drawing from the icon set: it takes a class and draws in the current text colour. */
export type IconDrawing = ComponentType<{ readonly className?: string }>

/**
 * An icon beside words: 20 px, or 16 px with `inText`. `directed` ones, such as arrows, turn round where a page reads
 * right to left.
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
