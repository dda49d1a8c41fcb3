import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { aDrawing } from '#dev/testing/drawings.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let owner: Member
beforeAll(async () => {
  server = await startTestServer()
  const studio = await aStudio(server.db)
  await aDocument(server.db, { branchId: studio.branchId })
  owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
})
afterAll(async () => server.stop())

const prefix = 'data:image/png;base64,'
const sign = async ({ token }: Member, picture: string) =>
  server.request('POST', '/forms/signed', {
    token,
    body: {
      kind: 'waiver',
      version: 1,
      language: 'en',
      typed_name: 'Lim Hui Min',
      consents: { risks: true, health: true, sensitive_data: true },
      signature_png: picture,
    },
  })
const url = (bytes: Buffer) => `${prefix}${bytes.toString('base64')}`

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A PNG with a chosen header, with more chunks before its pixels. */
function forged({ header = {}, more = [], pixels }: Forgery): Buffer {
  const drawing = aDrawing(1)
  const head = Buffer.from(drawing.subarray(16, 29))
  for (const [at, value] of Object.entries(header)) head[Number(at)] = value
  const end = drawing.subarray(drawing.length - 12)
  const rows = pixels === undefined ? drawing.subarray(33, -12) : chunk('IDAT', pixels)
  return Buffer.concat([drawing.subarray(0, 8), chunk('IHDR', head), ...more, rows, end])
}

interface Forgery {
  readonly header?: Readonly<Record<number, number>>
  readonly more?: readonly Buffer[]
  readonly pixels?: Buffer
}

/** 64 MB of zeros in 64 KB. */
const bomb = deflateSync(Buffer.alloc(64_000_000))
const sized = (width: number, height: number) => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Object.fromEntries([...size].map((value, at) => [at, value]))
}

describe('a drawing that is no signature', () => {
  test.each([
    ['pixels that unpack to 64 MB', url(forged({ pixels: bomb }))],
    ['the same in a picture as large as it says', url(forged({ header: sized(4000, 4000), pixels: bomb }))],
    ['2147483647 pixels a side', url(forged({ header: sized(2_147_483_647, 2_147_483_647) }))],
    ['no width', url(forged({ header: sized(0, 20) }))],
    ['colours of a palette', url(forged({ header: { 9: 3 } }))],
    ['16 bits a colour', url(forged({ header: { 8: 16 } }))],
    ['interlaced rows', url(forged({ header: { 12: 1 } }))],
    ['an SVG with a script', `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`],
    ['an address', 'https://evil.example/track.png'],
    ['a page', `data:text/html,<script>alert(1)</script>${prefix}`],
  ])('a drawing that is no signature is refused at once and not stored: %s', async (_what, picture) => {
    const member = await aMember(server.db)
    const started = performance.now()
    const answer = await sign(member, picture)
    expect(performance.now() - started).toBeLessThan(1000)
    expect(answer).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
    expect((await server.request('GET', '/forms/signed', { token: member.token })).body['total']).toBe(0)
  })
})

test('staff who read a signed form see its pixels alone, without any other data of the file', async () => {
  const evil = '<script>alert(1)</script>'
  const more = [
    chunk('tEXt', Buffer.from(`Comment\0${evil}`)),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb.subarray(0, 20_000)])),
    chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${evil}`)),
    chunk('eXIf', Buffer.from(evil)),
  ]
  const member = await aMember(server.db)
  const signed = await sign(member, url(forged({ more })))
  expect(signed.status).toBe(201)
  const exported = await server.request('GET', '/staff/forms/signed', { token: owner.token })
  const shown = textOf(exported.body['data']?.['0']?.['signature_png'])
  expect(shown.startsWith(prefix)).toBe(true)
  const bytes = Buffer.from(shown.slice(prefix.length), 'base64')
  expect(chunksOf(bytes)).toEqual(['IHDR', 'IDAT', 'IEND'])
  expect(bytes.includes('script')).toBe(false)
})

function chunksOf(bytes: Buffer): string[] {
  const types: string[] = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    types.push(bytes.toString('latin1', at + 4, at + 8))
  return types
}
