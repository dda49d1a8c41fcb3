import { expect, test } from 'vitest'
import { creditsBack } from './credits-back.ts'

test.each([
  ['nothing ends', [], 0],
  ['one of two credits', [{ lotId: 'pack', credits: 2 }], 2],
  [
    'another pack and a free booking',
    [
      { lotId: 'other', credits: 3 },
      { lotId: null, credits: 1 },
    ],
    0,
  ],
  [
    'two of the pack',
    [
      { lotId: 'pack', credits: 1 },
      { lotId: 'pack', credits: 2 },
    ],
    3,
  ],
])('%s', (_what, ended, expected) => {
  expect(creditsBack('pack', ended)).toBe(expected)
})
