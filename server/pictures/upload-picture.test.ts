import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog, type Catalog } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { createLog } from '#server/kit/log.ts'
import { encodePending } from './encode-picture.ts'

let server: TestServer
let catalog: Catalog
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const studio = await aStudio(server.db)
  catalog = await aCatalog(server.db, studio)
  const manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  ;({ token } = manager)
})
afterAll(async () => server.stop())

const upload = async (bytes: Buffer, headers: Record<string, string> = {}) =>
  server.request('POST', '/staff/pictures', { token, headers, body: { file: bytes.toString('base64') } })
const plain = ({ width = 640, height = 800, colour = '#8A9A80' } = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

/** A photograph on its side, with place and photographer in its metadata. */
const photograph = async () =>
  plain({ width: 1200, height: 900 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Lim Wei Shan', Model: 'PhoneOfMine' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 24/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** A small PNG whose header claims another size, with a valid checksum. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const bytes = await plain().png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

describe('an uploaded picture', { timeout: 60_000 }, () => {
  it('an uploaded picture keeps its pixels, upright, and nothing of its metadata in any of its files', async () => {
    const sent = await photograph()
    const before = await sharp(sent).metadata()
    expect(before.exif?.toString('latin1')).toContain('Lim Wei Shan')
    const { status, body } = await upload(sent)
    expect([status, body]).toEqual([
      201,
      { path: expect.stringMatching(/^\/pictures\/[0-9a-f]{32}$/), width: 900, height: 1200, status: 'pending' },
    ])
    await encodeAll()
    const { rows } = await sql<{ bytes: Buffer }>`
      select source as bytes from pictures where path = ${textOf(body['path'])}
      union all select f.bytes from picture_files f join pictures p on p.id = f.picture_id where p.path = ${textOf(body['path'])}`.execute(
      server.db,
    )
    expect(rows).toHaveLength(9)
    for (const { bytes } of rows) {
      const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1])
      expect(bytes.toString('latin1')).not.toMatch(/Lim Wei Shan|PhoneOfMine|GPS|Exif/)
      expect(width).toBeLessThan(height)
    }
  })

  it('an uploaded picture is audited, and kept once however often it comes', async () => {
    const bytes = await plain({ colour: '#2C3F66' }).png().toBuffer()
    const [first, second] = [await upload(bytes), await upload(bytes)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    const { rows } = await sql`
      select action, subject_kind, actor_role, details from audit_entries where subject_id = ${textOf(first.body['path'])} limit 1`.execute(
      server.db,
    )
    expect(rows).toEqual([
      {
        action: 'pictures.upload',
        subject_kind: 'picture',
        actor_role: 'manager',
        details: { width: 640, height: 800 },
      },
    ])
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('an uploaded picture may be a file of %s', async (format) => {
    expect((await upload(await plain({ colour: '#B26A4C' }).toFormat(format).toBuffer())).status).toBe(201)
  })

  it('an uploaded picture of several megabytes is accepted', async () => {
    const bytes = await plain({ width: 1400, height: 1400 }).png({ compressionLevel: 0 }).toBuffer()
    expect(bytes.length).toBeGreaterThan(5_000_000)
    expect((await upload(bytes)).status).toBe(201)
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800"><script/></svg>')],
    ['SVG behind a head of XML', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7 and so on')],
  ])('an uploaded picture is never %s', async (_name, bytes) => {
    const { status, body } = await upload(bytes)
    expect([status, body['code']]).toEqual([422, 'pictures.format'])
  })

  it('an uploaded picture is never a GIF, and never one format under the first bytes of another', async () => {
    expect((await upload(await plain().gif().toBuffer())).body['code']).toBe('pictures.format')
    const disguised = Buffer.concat([
      Buffer.from('ffd8ff', 'hex'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ])
    expect((await upload(disguised)).body['code']).toBe('pictures.unreadable')
  })

  it('an uploaded picture that is truncated is refused with the next step, in the language of the request', async () => {
    const whole = await plain({ width: 1200, height: 1500 }).jpeg().toBuffer()
    const cut = whole.subarray(0, whole.length / 2)
    expect((await upload(cut)).body).toMatchObject({
      code: 'pictures.unreadable',
      message: 'Export the picture again and upload the new file. This one is damaged or cut short.',
    })
    expect((await upload(cut, { 'x-locale': 'zh' })).body).toMatchObject({
      message: '请重新导出图片，再上传新文件。此文件已损坏或不完整。',
    })
  })

  it('an uploaded picture that would fill the memory is refused by its header', async () => {
    expect((await upload(await bomb(60_000, 60_000))).body['code']).toBe('pictures.too_many_pixels')
    expect((await upload(await bomb(300, 800))).body['code']).toBe('pictures.too_small')
    // A header that understates the size is detected by the data behind it.
    expect((await upload(await bomb(2000, 2000))).body['code']).toBe('pictures.unreadable')
  })

  it('an uploaded picture that is larger than eight megabytes is refused unread', async () => {
    expect((await upload(Buffer.alloc(9 * 1024 * 1024))).status).toBe(413)
    const odd = await server.request('POST', '/staff/pictures', { token, body: { file: 'data:image/png;base64,AAAA' } })
    expect([odd.status, odd.body['code']]).toEqual([422, 'request.invalid'])
  })
})

describe('the pictures of a product', { timeout: 60_000 }, () => {
  const alternative = { en: 'A sage square', zh: '绿色方块' }
  const save = async (slug: string, pictures: readonly unknown[]) =>
    server.request('PUT', `/staff/products/${slug}/pictures`, { token, body: { pictures } })

  it('the pictures of a product stand in the order in which they were given, the first one on its card', async () => {
    const { slug } = await aProduct(server.db, { catalog })
    const paths = []
    for (const colour of ['#111111', '#222222'])
      paths.push(textOf((await upload(await plain({ colour }).png().toBuffer())).body['path']))
    const pictures = paths.map((path) => ({ path, alternative }))
    expect((await save(slug, pictures)).body).toEqual({ success: true, pictures: 2 })
    await encodeAll()
    expect(await shown(slug)).toEqual(paths)
    await save(slug, pictures.toReversed())
    server.lists.clear()
    expect(await shown(slug)).toEqual(paths.toReversed())
    await save(slug, [])
    server.lists.clear()
    expect(await shown(slug)).toEqual([])
  })

  it('the pictures of a product are refused when one was never uploaded, stands there twice or has no words for it', async () => {
    const { slug } = await aProduct(server.db, { catalog })
    const path = `/pictures/${'0'.repeat(32)}`
    expect((await save(slug, [{ path, alternative }])).body['code']).toBe('pictures.unknown')
    const twice = [
      { path, alternative },
      { path, alternative },
    ]
    expect((await save(slug, twice)).status).toBe(422)
    expect((await save(slug, [{ path, alternative: { en: 'x', zh: '' } }])).body['code']).toBe('request.invalid')
    expect((await save('no-such-product', [])).status).toBe(404)
  })

  async function shown(slug: string): Promise<readonly unknown[]> {
    const { body } = await server.request('GET', `/products/${slug}`)
    const images = body['images']
    return Array.isArray(images) ? images.map((image) => image.path) : []
  }
})

/** As the jobs do, until none is pending. */
async function encodeAll(): Promise<void> {
  const waiting = async () =>
    server.db.selectFrom('pictures').select('id').where('status', '=', 'pending').limit(1).executeTakeFirst()
  while (await waiting()) await encodePending({ db: server.db, log: createLog(server.config) })
  server.lists.clear()
}
