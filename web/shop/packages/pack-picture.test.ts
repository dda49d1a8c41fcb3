import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packPicture } from './pack-picture.ts'

test.each([
  [0, 1],
  [1, 1],
  [4, 1],
  [5, 5],
  [10, 10],
  [24, 10],
  [50, 50],
  [200, 50],
])('a pack of %d shows %d rings where its link is shared', (credits, rings) => {
  expect(packPicture(credits)).toBe(`/preview-pack-${rings}.png`)
  expect(existsSync(`public${packPicture(credits)}`)).toBe(true)
})
