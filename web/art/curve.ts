/** A point of a picture: x and y in units of its view box. */
export type Point = readonly [x: number, y: number]

/** Rounds to a tenth of a unit, the finest step that can be seen at these sizes. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** Writes numbers as SVG path data: a space only where no minus sign separates them already. */
export function numbers(...values: readonly number[]): string {
  let written = ''
  for (let i = 0; i < values.length; i += 1) {
    const tenths = Math.round((values[i] ?? 0) * 10)
    if (i > 0 && tenths >= 0) written += ' '
    written += inTenths(tenths)
  }
  return written
}

/** Whole numbers format much faster than fractions, and a picture holds five thousand of them. */
function inTenths(tenths: number): string {
  if (tenths < 0) return `-${inTenths(-tenths)}`
  const whole = Math.trunc(tenths / 10)
  const rest = tenths - whole * 10
  if (rest === 0) return String(whole)
  return whole === 0 ? `.${rest}` : `${whole}.${rest}`
}

/**
 * A smooth path through the points: the uniform Catmull-Rom spline written as cubic Bezier curves (handles of one sixth
 * of the chord between the neighbours). At each point the two handles mirror each other, so after the first segment the
 * shorthand `s` says the same with a third fewer numbers. Steps are measured from the rounded pen, so that rounding
 * never adds up along the line. Refuses nothing; fewer than two points give an empty path.
 */
export function smoothPath(points: readonly Point[]): string {
  const start = points[0]
  if (start === undefined || points.length < 2) return ''
  let penX = tenth(start[0])
  let penY = tenth(start[1])
  let path = `M${numbers(penX, penY)}`
  for (let i = 0; i + 1 < points.length; i += 1) {
    const from = points[i] ?? start
    const to = points[i + 1] ?? from
    const before = points[i - 1] ?? from
    const after = points[i + 2] ?? to
    const endX = to[0] - penX - (after[0] - from[0]) / 6
    const endY = to[1] - penY - (after[1] - from[1]) / 6
    const stepX = tenth(to[0] - penX)
    const stepY = tenth(to[1] - penY)
    path +=
      i === 0
        ? `c${numbers((to[0] - before[0]) / 6, (to[1] - before[1]) / 6, endX, endY, stepX, stepY)}`
        : `s${numbers(endX, endY, stepX, stepY)}`
    penX = tenth(penX + stepX)
    penY = tenth(penY + stepY)
  }
  return path
}
