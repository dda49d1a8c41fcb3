import { expect, it } from 'vitest'
import { readFileName } from './read-file-name.ts'

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
