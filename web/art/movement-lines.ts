import { movementPicture, type MovementKind } from './movements.ts'

/** The lines of a movement as SVG markup. It holds our own numbers only, so nothing needs escaping. */
export function movementLines(kind: MovementKind): string {
  const { breaths, stray } = movementPicture(kind)
  const lines = breaths.map((breath) => `<path d="${breath.path}" opacity="${breath.opacity}"/>`).join('')
  return stray === undefined
    ? lines
    : `${lines}<path d="${stray}" stroke-width="2.2" vector-effect="non-scaling-stroke"/>`
}
