import { expect, it } from 'vitest'
import { checkPicture } from './check-picture.ts'

it.each([
  [320, 320, undefined],
  [10_000, 5000, undefined],
  [10_001, 5000, 'pictures.too_many_pixels'],
  [60_000, 60_000, 'pictures.too_many_pixels'],
  [319, 4000, 'pictures.too_small'],
  [4000, 319, 'pictures.too_small'],
])('%s by %s pixels: %s', (width, height, code) => {
  expect(checkPicture({ width, height })?.code).toBe(code)
})
