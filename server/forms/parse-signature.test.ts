import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aDrawing, pngOf } from '#dev/testing/drawings.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { parseSignature } from './parse-signature.ts'

const url = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
const code = (sent: string) => {
  const read = parseSignature(sent)
  return isRefusal(read) ? read.fields['signature_png'] : 'read'
}
const drawing = aDrawing(1)
const stroke = pngOf({ width: 40, height: 20, pixel: (x, y) => (x === y ? [0, 0, 0, 255] : [0, 0, 0, 0]) })

describe('a drawn signature', () => {
  test('a drawn signature is decoded and encoded anew, pixel for pixel', () => {
    const read = parseSignature(url(stroke))
    if (isRefusal(read)) throw new Error('a valid drawing was refused')
    expect([read.width, read.height]).toEqual([40, 20])
    const written = Buffer.from(read.png, 'base64')
    const length = written.readUInt32BE(33)
    const rows = inflateSync(written.subarray(41, 41 + length))
    expect(rows.length).toBe(20 * (1 + 40 * 4))
    for (let y = 0; y < 20; y += 1)
      for (let x = 0; x < 40; x += 1) expect(rows[y * 161 + 1 + x * 4 + 3]).toBe(x === y ? 255 : 0)
  })

  test.each([0, 1, 2, 3, 4] as const)('a drawn signature is the same whichever filter packed it: %i', (filter) => {
    const pixel = (x: number, y: number): [number, number, number, number] => [
      (x * 7 + y * 13) % 256,
      (x * y) % 256,
      90,
      x === 3 ? 0 : 255,
    ]
    const plain = parseSignature(url(pngOf({ width: 33, height: 17, pixel })))
    const filtered = parseSignature(url(pngOf({ width: 33, height: 17, pixel, filter })))
    expect(filtered).toEqual(plain)
    expect(isRefusal(plain)).toBe(false)
  })

  test('a drawn signature loses what is not a pixel, such as metadata that a phone adds', () => {
    const withText = Buffer.concat([
      stroke.subarray(0, 33),
      chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>')),
      stroke.subarray(33),
    ])
    const read = parseSignature(url(withText))
    expect(read).toEqual(parseSignature(url(stroke)))
    expect(isRefusal(read) ? '' : Buffer.from(read.png, 'base64').includes('script')).toBe(false)
  })

  test.each([
    [
      'an SVG',
      `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    ],
    ['an SVG that says it is a PNG', url(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a JPEG', url(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))],
    ['a PNG with a page behind it', url(Buffer.concat([stroke, Buffer.from('<script>alert(1)</script>')]))],
    ['a PNG with an archive behind it', url(Buffer.concat([stroke, Buffer.from('PK\u0003\u0004')]))],
    ['a PNG cut short', url(stroke.subarray(0, stroke.length - 20))],
    ['a PNG without its end', url(stroke.subarray(0, stroke.length - 12))],
    ['a PNG without its picture', url(Buffer.concat([stroke.subarray(0, 33), stroke.subarray(stroke.length - 12)]))],
    ['the magic alone', url(stroke.subarray(0, 8))],
    ['a PNG with one bit changed', url(flipped(stroke, 50))],
    ['a PNG whose height is a lie', url(withHeight(stroke, 21))],
    ['a picture of 100 megapixels', url(withHeight(stroke, 2_500_000))],
    [
      'a chunk nobody knows',
      url(Buffer.concat([stroke.subarray(0, 33), chunk('EVIL', Buffer.from('x')), stroke.subarray(33)])),
    ],
    ['a filter that does not exist', url(pngOf({ width: 4, height: 4, pixel: () => [1, 2, 3, 4], filter: 9 }))],
    ['text that is not base64', 'data:image/png;base64,@@@@'],
    ['nothing', ''],
    ['no picture after the prefix', 'data:image/png;base64,'],
  ])('a drawn signature is refused: %s', (_case, sent) => {
    expect(code(sent)).toBe('fields.signature_invalid')
  })

  test('a drawn signature is refused beyond 100 KB', () => {
    expect(code(url(Buffer.concat([drawing, Buffer.alloc(102_401)])))).toBe('fields.signature_large')
  })

  test('a drawn signature is refused when nothing was drawn', () => {
    expect(code(url(pngOf({ width: 300, height: 100, pixel: () => [0, 0, 0, 0] })))).toBe('fields.signature_empty')
    expect(code(url(pngOf({ width: 300, height: 100, pixel: () => [255, 255, 255, 255], filter: 2 })))).toBe(
      'fields.signature_empty',
    )
  })

  test('a drawn signature may be as large as a canvas and no larger', () => {
    const pixel = (x: number, y: number): [number, number, number, number] =>
      x === y ? [20, 20, 20, 255] : [0, 0, 0, 0]
    expect(code(url(pngOf({ width: 1600, height: 8, pixel })))).toBe('read')
    expect(code(url(pngOf({ width: 1601, height: 8, pixel })))).toBe('fields.signature_invalid')
    expect(code(url(pngOf({ width: 8, height: 800, pixel, filter: 4 })))).toBe('read')
    expect(code(url(pngOf({ width: 8, height: 801, pixel })))).toBe('fields.signature_invalid')
  })
})

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

function withHeight(bytes: Buffer, height: number): Buffer {
  const header = Buffer.from(bytes.subarray(16, 29))
  header.writeUInt32BE(height, 4)
  return Buffer.concat([bytes.subarray(0, 8), chunk('IHDR', header), bytes.subarray(33)])
}
