import { expect, test } from 'vitest'
import { mannWhitney } from './compare-times.ts'

test.each([
  [[19, 22, 16, 29, 24], [20, 11, 17, 12], 0.85, 0.0864107329],
  [[1, 2, 2, 3, 4, 5, 5, 6, 7, 8], [2, 3, 5, 5, 6, 7, 8, 9, 9, 10], 0.27, 0.079913175],
])('%j beside %j is compared as SciPy 1.17 does it', (first, second, effect, p) => {
  const compared = mannWhitney(first, second)
  expect(compared.effect).toBeCloseTo(effect, 9)
  expect(compared.p).toBeCloseTo(p, 6)
})
