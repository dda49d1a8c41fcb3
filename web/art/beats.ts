import { numbers } from './curve.ts'

/** The footer rule in a box of 1000 by 12: one hundred ticks, every tenth one tall. */
export function tickPath(): string {
  let path = ''
  for (let tick = 0; tick < 100; tick += 1) {
    const height = tick % 10 === 4 ? 12 : 6
    path += `M${numbers(5 + tick * 10, 12 - height)}v${height}`
  }
  return path
}

/** Ten breaths in a box of 1000 by 160, each of ten beats: five that rise and five that fall. One path per breath. */
export function breathPaths(): readonly (readonly string[])[] {
  const gap = 14
  const step = (1000 - 9 * gap) / 100
  return Array.from({ length: 10 }, (_, breath) =>
    Array.from({ length: 10 }, (_beat, at) => {
      const level = at < 5 ? (at + 1) / 5 : (10 - at) / 5
      const length = 160 * (0.14 + 0.86 * Math.sin((level * Math.PI) / 2))
      const x = (breath * 10 + at + 0.5) * step + breath * gap
      return `M${numbers(x, (160 - length) / 2)}v${numbers(length)}`
    }),
  )
}

/** A ring of so few classes is drawn as that many arcs: a few short ticks would not look like a ring. */
const mostArcs = 6
const arcGapDegrees = 14

/** One tick or arc per class of a credit ring in a box of 200 by 200, clockwise from the top. Ticks left are long. */
export function creditTicks(ring: { readonly left: number; readonly total: number }): {
  readonly left: string
  readonly used: string
} {
  let left = ''
  let used = ''
  for (let tick = 0; tick < ring.total; tick += 1) {
    const isLeft = tick < ring.left
    if (ring.total <= mostArcs) {
      const arc = arcOf(tick, ring.total)
      if (isLeft) left += arc
      else used += arc
      continue
    }
    const angle = (tick / ring.total) * 2 * Math.PI
    const outer = isLeft ? 98 : 92
    const [right, up] = [Math.sin(angle), Math.cos(angle)]
    const line = `M${numbers(100 + 84 * right, 100 - 84 * up)}L${numbers(100 + outer * right, 100 - outer * up)}`
    if (isLeft) left += line
    else used += line
  }
  return { left, used }
}

/** A part of a circle with a gap at each end; a single class is a whole circle, which takes two arcs. */
function arcOf(part: number, total: number): string {
  if (total === 1) return 'M100 9A91 91 0 1 1 100 191A91 91 0 1 1 100 9'
  const share = 360 / total
  const at = (degrees: number): readonly [number, number] => {
    const angle = (degrees * Math.PI) / 180
    return [100 + 91 * Math.sin(angle), 100 - 91 * Math.cos(angle)]
  }
  const start = at(part * share + arcGapDegrees / 2)
  const end = at((part + 1) * share - arcGapDegrees / 2)
  return `M${numbers(...start)}A91 91 0 0 1 ${numbers(...end)}`
}
