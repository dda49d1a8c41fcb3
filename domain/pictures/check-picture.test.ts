import { expect, it } from 'vitest'
import { checkPicture, readFileName, uploadFormat } from './check-picture.ts'

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

const digest = '0123456789abcdef0123456789abcdef'

it('a file name has digest, width and form of a picture', () => {
  expect(readFileName(`${digest}-640.webp`)).toEqual({ path: `/pictures/${digest}`, width: 640, form: 'webp' })
  expect(readFileName(`${digest}-320.avif`)).toEqual({ path: `/pictures/${digest}`, width: 320, form: 'avif' })
})

it.each([
  `${digest}-641.webp`,
  `${digest}-640.jpeg`,
  `${digest}-640.svg`,
  `${digest.slice(1)}-640.webp`,
  `${digest}.webp`,
  `../${digest}-640.webp`,
  `${digest}-640.webp/`,
  '',
])('no picture has the file %s', (name) => {
  expect(readFileName(name)).toBeUndefined()
})

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

it.each([
  ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
  ['\u0089PNG\r\n\u001a\n....', 'png'],
  ['RIFF....WEBPVP8 ', 'webp'],
  ['....ftypavif', 'avif'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['<?xml version="1.0"?><svg/>', undefined],
  ['GIF89a', undefined],
  ['%PDF-1.7', undefined],
  ['....ftypheic', undefined],
  ['RIFF....WAVE', undefined],
  ['', undefined],
])('%j is %s', (text, format) => {
  expect(uploadFormat(bytesOf(text))).toBe(format)
})
