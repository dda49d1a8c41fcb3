import { expect, it } from 'vitest'
import { uploadFormat } from './upload-format.ts'

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
