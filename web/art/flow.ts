import { smoothPath, type Point } from './curve.ts'

/** A line of a picture before it is drawn; every key curve of one picture has the same number of points. */
export type KeyCurve = readonly Point[]

/** One breath of a picture: ten lines that share a weight. `opacity` runs from 0 to 1. */
export type Breath = { readonly path: string; readonly opacity: number }

const linesPerPicture = 100
const linesPerBreath = 10

/**
 * One hundred lists of points that blend from the first key curve (the body) to the last (the floor). Each line is a
 * Bernstein blend of the keys, as in a Bezier surface. Powers are multiplied out because engines may round `**`
 * differently, and the server and the browser must draw the same line.
 */
export function blendLines(keys: readonly KeyCurve[]): readonly KeyCurve[] {
  const first = keys[0]
  if (first === undefined) return []
  return Array.from({ length: linesPerPicture }, (_, line) => {
    const weights = bernstein(keys.length - 1, line / (linesPerPicture - 1))
    return first.map((_point, at) => blendPoint({ keys, weights, at }))
  })
}

/** Plain loops: this runs thirteen hundred times for a picture, before the browser has compiled it. */
function blendPoint(blend: {
  readonly keys: readonly KeyCurve[]
  readonly weights: readonly number[]
  readonly at: number
}): Point {
  let x = 0
  let y = 0
  for (let key = 0; key < blend.keys.length; key += 1) {
    const point = blend.keys[key]?.[blend.at]
    const weight = blend.weights[key] ?? 0
    if (point === undefined) continue
    x += point[0] * weight
    y += point[1] * weight
  }
  return [x, y]
}

/**
 * The lines as ten breaths of ten, each breath fading a step further from `from` to `to`; `without` leaves one line
 * out.
 */
export function breathe(
  lines: readonly KeyCurve[],
  fade: { readonly from: number; readonly to: number; readonly without?: number },
): readonly Breath[] {
  return Array.from({ length: lines.length / linesPerBreath }, (_, breath) => {
    const first = breath * linesPerBreath
    const ten = lines.slice(first, first + linesPerBreath).filter((_line, at) => first + at !== fade.without)
    const opacity = fade.from + ((fade.to - fade.from) * first) / lines.length
    return { path: ten.map(smoothPath).join(''), opacity: Math.round(opacity * 1000) / 1000 }
  })
}

function bernstein(degree: number, at: number): readonly number[] {
  let weights: readonly number[] = [1]
  for (let step = 0; step < degree; step += 1) {
    const shorter = weights
    weights = Array.from(
      { length: shorter.length + 1 },
      (_, key) => (shorter[key] ?? 0) * (1 - at) + (shorter[key - 1] ?? 0) * at,
    )
  }
  return weights
}
