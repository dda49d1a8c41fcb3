import { describe, expect, it } from 'vitest'
import { breathPaths, creditTicks, tickPath } from './beats.ts'
import { numbers, smoothPath } from './curve.ts'
import { packPaths, springPaths, turningCircles } from './rings.ts'

function count(paths: readonly string[]): number {
  return paths.join('').split('M').length - 1
}

describe('rings', () => {
  it('a spring is one hundred rings in ten paths', () => {
    expect(springPaths()).toHaveLength(10)
    expect(count(springPaths())).toBe(100)
  })

  it('turning circles are as many as requested, ten to a path', () => {
    const circles = turningCircles({ count: 25, centre: [0, 0], radius: 5, distance: 2 })
    expect(circles).toHaveLength(3)
    expect(count(circles)).toBe(25)
  })

  it.each([1, 3, 10, 25, 50])('a pack of %i has one ring per class', (classes) => {
    const { left, used } = packPaths({ count: classes, used: 0 })
    expect(count(left)).toBe(classes)
    expect(used).toEqual([])
  })

  it("a pack's rings are split into used and left", () => {
    const { left, used } = packPaths({ count: 10, used: 3 })
    expect([count(left), count(used)]).toEqual([7, 3])
    expect(packPaths({ count: 1, used: 1 }).left).toEqual([])
    expect(packPaths({ count: 0, used: 0 })).toEqual({ left: [], used: [] })
  })

  it.each([
    [1, 0],
    [3, 42],
    [6, 84],
  ])('a credit ring of %i is drawn all the way around, with %i degrees of gaps', (total, gaps) => {
    const { left, used } = creditTicks({ left: total, total })
    expect(used).toBe('')
    if (total === 1) return expect(left.match(/A/g)).toHaveLength(2)
    const arcs = [...left.matchAll(/M([\d. -]+?)A91 91 0 0 1 ([\d. -]+)/g)].map(([, from = '', to = '']) =>
      [from, to].map((point) => {
        const [x = 0, y = 0] = (point.match(/-?[\d.]+/g) ?? []).map(Number)
        return (Math.atan2(x - 100, 100 - y) * 180) / Math.PI
      }),
    )
    expect(arcs).toHaveLength(total)
    const covered = arcs.reduce((sum, [from = 0, to = 0]) => sum + ((to - from + 360) % 360), 0)
    expect(Math.round(360 - covered)).toBe(gaps)
  })

  it("a ring's two half arcs are equal, which keeps it centred", () => {
    const [first = ''] = springPaths()
    const [, there, back] = /a[\d. -]+? 1 0 ([^a]+)a[\d. -]+? 1 0 ([^M]+)/.exec(first) ?? []
    const read = (text = '') => (text.match(/-?[\d.]+/g) ?? []).map(Number)
    expect(read(there).map((value) => 0 - value)).toEqual(read(back))
  })
})

describe('beats', () => {
  it('the footer has one hundred ticks, ten of them tall', () => {
    expect(count([tickPath()])).toBe(100)
    expect(tickPath().split('v12').length - 1).toBe(10)
  })

  it('a breath picture has ten breaths of ten beats, five that rise and five that fall', () => {
    const lengths = breathPaths().map((breath) => breath.map((beat) => Number(beat.split('v')[1])))
    expect(lengths.map((breath) => breath.length)).toEqual(Array.from({ length: 10 }, () => 10))
    for (const breath of lengths) expect(breath.slice(0, 5)).toEqual(breath.slice(5).toReversed())
  })

  it('a credit ring has one tick per credit', () => {
    const { left, used } = creditTicks({ left: 14, total: 25 })
    expect([count([left]), count([used])]).toEqual([14, 11])
  })
})

describe('curves', () => {
  it('numbers are written as short as SVG allows', () => {
    expect(numbers(0.5, -0.04, -0.26, 3, -7.08)).toBe('.5 0-.3 3-7.1')
  })

  it('a curve ends at its last point, however many it passes', () => {
    const path = smoothPath([
      [0.04, 0],
      [10.26, 5.55],
      [20.31, -3.33],
      [30.17, 8.88],
    ])
    const steps = path
      .slice(1)
      .split(/[cs]/)
      .map((part) => (part.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number))
    const [start = [], ...segments] = steps
    const end = segments.reduce(
      (pen, step) => [(pen[0] ?? 0) + (step.at(-2) ?? 0), (pen[1] ?? 0) + (step.at(-1) ?? 0)],
      start,
    )
    expect(end.map((value) => Math.round(value * 10) / 10)).toEqual([30.2, 8.9])
  })

  it('a curve of fewer than two points is empty', () => {
    expect(smoothPath([[1, 1]])).toBe('')
  })
})
