import { useMemo } from 'react'
import { type MovementKind, movementPicture } from './movements.ts'

/** Every movement is drawn in a box of this many units. */
const movementBox = { width: 1440, height: 640 } as const

/**
 * A movement as exactly one hundred lines in the current text colour. It fills its container.
 * - `fit`: `stretch` follows the box, `cover` keeps the shape and shows its far end, `stand` keeps the shape and its
 *   top.
 * - `weight`: width of the lines in units of a 1440 by 640 box.
 * - `breathing`: five seconds in, five out; still for readers who prefer reduced motion.
 */
export function Movement({
  kind,
  fit = 'stretch',
  weight = 1,
  breathing = false,
  className = '',
}: {
  readonly kind: MovementKind
  readonly fit?: 'stretch' | 'cover' | 'stand'
  readonly weight?: number
  readonly breathing?: boolean
  readonly className?: string
}) {
  const lines = useMemo(() => movementLines(kind), [kind])
  return (
    <svg
      className={`art ${breathing ? 'breathing' : ''} ${className}`}
      viewBox={`0 0 ${movementBox.width} ${movementBox.height}`}
      preserveAspectRatio={fits[fit]}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: lines }}
    />
  )
}

const fits = { stretch: 'none', cover: 'xMaxYMax slice', stand: 'xMidYMin slice' } as const

/** The lines of a movement as SVG markup. It holds our own numbers only, so nothing needs escaping. */
function movementLines(kind: MovementKind): string {
  const { breaths, stray } = movementPicture(kind)
  const lines = breaths.map((breath) => `<path d="${breath.path}" opacity="${breath.opacity}"/>`).join('')
  return stray === undefined
    ? lines
    : `${lines}<path d="${stray}" stroke-width="2.2" vector-effect="non-scaling-stroke"/>`
}
