import { expect, it } from 'vitest'
import { checkPicture } from './check-picture.ts'

it.each([
  [320, 320, 'jpeg', undefined],
  [8160, 6144, 'jpeg', undefined],
  [8192, 6144, 'jpeg', undefined],
  [10_000, 5200, 'png', undefined],
  [10_001, 5200, 'png', 'pictures.too_many_pixels'],
  [6000, 4000, 'avif', undefined],
  [8192, 6144, 'avif', 'pictures.too_many_pixels'],
  [60_000, 60_000, 'webp', 'pictures.too_many_pixels'],
  [319, 4000, 'jpeg', 'pictures.too_small'],
  [4000, 319, 'jpeg', 'pictures.too_small'],
] as const)('a picture of %s by %s pixels as %s: %s', (width, height, format, code) => {
  expect(checkPicture({ width, height, format })?.code).toBe(code)
})
