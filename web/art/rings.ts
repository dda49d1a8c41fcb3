import { numbers, type Point } from './curve.ts'

const ringsPerPath = 10
const degrees = Math.PI / 180

/**
 * A closed ellipse as two half arcs. The radii are given only as a ratio: SVG enlarges radii that are too small until
 * the arc just reaches its end point (SVG 2, appendix B.2.5), which puts the centre exactly in the middle. Full radii
 * would, after rounding, shift the ring by up to two units.
 */
function ellipse(shape: { readonly centre: Point; readonly radius: Point; readonly turnDegrees: number }): string {
  const { centre, radius, turnDegrees } = shape
  const alongX = radius[0] * Math.cos(turnDegrees * degrees)
  const alongY = radius[0] * Math.sin(turnDegrees * degrees)
  const ratio = `1 ${Math.round((radius[1] / radius[0]) * 1000) / 1000} ${numbers(turnDegrees)} 1 0 `
  const across = numbers(-2 * alongX, -2 * alongY)
  const back = numbers(2 * alongX, 2 * alongY)
  return `M${numbers(centre[0] + alongX, centre[1] + alongY)}a${ratio}${across}a${ratio}${back}`
}

function circle(centre: Point, radius: number): string {
  const across = numbers(2 * radius)
  return `M${numbers(centre[0] + radius, centre[1])}a1 1 0 1 0-${across} 0a1 1 0 1 0 ${across} 0`
}

/** Ten rings to a path, so that a picture of a hundred is ten elements and not a hundred. */
function inTens(rings: readonly string[]): readonly string[] {
  return Array.from({ length: Math.ceil(rings.length / ringsPerPath) }, (_, ten) =>
    rings.slice(ten * ringsPerPath, (ten + 1) * ringsPerPath).join(''),
  )
}

/**
 * One hundred rings along half a circle, like the coil under the carriage, in a box of 800 by 430. Ten paths of ten.
 */
export function springPaths(): readonly string[] {
  const rings = Array.from({ length: 100 }, (_, ring) => {
    const angle = -180 + (180 * ring) / 99
    const centre: Point = [400 + 286 * Math.cos(angle * degrees), 426 + 286 * Math.sin(angle * degrees)]
    return ellipse({ centre, radius: [36, 110], turnDegrees: angle + 90 })
  })
  return inTens(rings)
}

/** `count` circles of `radius`, each moved `distance` from `centre`, turning once about it. Paths of ten. */
export function turningCircles(turn: {
  readonly count: number
  readonly centre: Point
  readonly radius: number
  readonly distance: number
}): readonly string[] {
  const rings = Array.from({ length: turn.count }, (_, ring) => {
    const angle = ((360 * ring) / turn.count) * degrees
    const x = turn.centre[0] + turn.distance * Math.cos(angle)
    const y = turn.centre[1] + turn.distance * Math.sin(angle)
    return circle([x, y], turn.radius)
  })
  return inTens(rings)
}

/**
 * The rings of a pack in a box of 200 by 200: one per class, so a single class is one plain ring. Returns used and
 * left.
 */
export function packPaths(pack: { readonly count: number; readonly used: number }): {
  readonly left: readonly string[]
  readonly used: readonly string[]
} {
  if (pack.count <= 1) {
    const only = pack.count === 1 ? [circle([100, 100], 62)] : []
    return pack.used > 0 ? { left: [], used: only } : { left: only, used: [] }
  }
  const distance = pack.count < 6 ? 22 : 34
  const rings = Array.from({ length: pack.count }, (_, ring) => {
    const angle = ((360 * ring) / pack.count) * degrees
    return circle([100 + distance * Math.cos(angle), 100 + distance * Math.sin(angle)], 56)
  })
  const left = Math.max(0, pack.count - pack.used)
  return { left: inTens(rings.slice(0, left)), used: inTens(rings.slice(left)) }
}
