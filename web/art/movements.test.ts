import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { blendLines } from './flow.ts'
import { drawMovement, movementPicture, type MovementKind } from './movements.ts'

const kinds = ['hundred', 'mermaid', 'teaser', 'swan', 'loose'] as const satisfies readonly MovementKind[]

function countLines(path: string): number {
  return path.split('M').length - 1
}

describe('a movement', () => {
  it.each(kinds)('the movement %s is exactly one hundred lines in ten breaths', (kind) => {
    const { breaths, stray } = drawMovement(kind)
    const lines = breaths.map((breath) => countLines(breath.path))
    expect(breaths).toHaveLength(10)
    expect(lines.reduce((sum, count) => sum + count, 0) + (stray === undefined ? 0 : 1)).toBe(100)
    expect(lines.filter((count) => count !== 10)).toEqual(kind === 'loose' ? [9] : [])
  })

  it.each(kinds)('the movement %s is drawn the same every time', (kind) => {
    expect(drawMovement(kind)).toEqual(drawMovement(kind))
    expect(movementPicture(kind)).toBe(movementPicture(kind))
  })

  it.each(kinds)('the movement %s fades from the body to the floor', (kind) => {
    const weights = drawMovement(kind).breaths.map((breath) => breath.opacity)
    expect(weights).toEqual(weights.toSorted((one, other) => other - one))
    expect(new Set(weights).size).toBe(10)
  })

  it.each(kinds)(
    'the movement %s stays within 16 KB compressed and has no number that a browser cannot read',
    (kind) => {
      const { breaths, stray } = drawMovement(kind)
      const paths = breaths.map((breath) => breath.path).join('') + (stray ?? '')
      expect(gzipSync(paths).length).toBeLessThan(16 * 1024)
      expect(paths).toMatch(/^[Mcs\d .-]+$/)
    },
  )
})

describe('blending', () => {
  it('a blend begins on the first key curve and ends on the last', () => {
    const lines = blendLines([
      [
        [0, 0],
        [10, 0],
      ],
      [
        [0, 90],
        [10, 30],
      ],
      [
        [0, 50],
        [10, 60],
      ],
    ])
    expect(lines[0]).toEqual([
      [0, 0],
      [10, 0],
    ])
    expect(lines.at(-1)).toEqual([
      [0, 50],
      [10, 60],
    ])
  })
})
