import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const studio = await aStudio(server.db)
  ;({ token } = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } }))
})
afterAll(async () => server.stop())

const upload = async (bytes: Buffer, headers: Record<string, string> = {}) =>
  server.request('POST', '/staff/pictures', { token, headers, body: { file: bytes.toString('base64') } })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8A9A80' }, limitInputPixels: false })

/** A JPEG whose scan head ends the spectral selection at 0: decoders warn, browsers show it. Some phones write it. */
async function withOddScanHead(): Promise<Buffer> {
  const bytes = await plain(640, 800).jpeg().toBuffer()
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  bytes[scan + 4 + 2 * (bytes[scan + 4] ?? 0) + 2] = 0
  return bytes
}

it('a picture with decoder warnings is accepted, and refused where it is truncated as well', async () => {
  const odd = await withOddScanHead()
  await expect(sharp(odd, { failOn: 'warning' }).stats()).rejects.toThrow()
  expect((await upload(odd)).status).toBe(201)
  expect((await upload(odd.subarray(0, odd.length >> 1))).body['code']).toBe('pictures.unreadable')
})

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s is refused', async (format) => {
  const noise = Buffer.from(Array.from({ length: 400 * 400 * 3 }, (_, place) => (place * 2_654_435_761) >>> 13))
  const picture = sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
  const whole = await picture.toFormat(format, { effort: 1 }).toBuffer()
  expect((await upload(whole)).status).toBe(201)
  for (const part of [0.5, 0.9])
    expect((await upload(whole.subarray(0, whole.length * part))).body['code']).toBe('pictures.unreadable')
})

it.each(
  shareOf([
    ['8160 by 6144', plain(8160, 6144).jpeg()],
    ['8192 by 6144', plain(8192, 6144).jpeg({ progressive: true })],
  ] as const),
)(
  'a picture of a phone with 50 megapixels is accepted: %s',
  async (_size, picture: Sharp) => {
    expect((await upload(await picture.toBuffer())).body).toMatchObject({ path: expect.anything(), width: 1920 })
  },
  60_000,
)

it('a larger picture is refused by its header with the limit, in the language of the request', async () => {
  const large = await plain(640, 800).jpeg().toBuffer()
  const frame = large.indexOf(Buffer.from([0xff, 0xc0]))
  large.writeUInt16BE(6936, frame + 5)
  large.writeUInt16BE(9248, frame + 7)
  expect(await upload(large)).toMatchObject({
    status: 422,
    body: { message: 'Make it smaller and upload it again. A picture has 52 megapixels at most.' },
  })
  expect((await upload(large, { 'x-locale': 'zh' })).body['message']).toBe('请缩小后再上传。图片最多 52 百万像素。')
})

it('a heavier file is refused with the limit, unread or read', async () => {
  const picture = await plain(640, 800).jpeg().toBuffer()
  const of = (megabytes: number) => Buffer.concat([picture, Buffer.alloc(megabytes * 1024 * 1024 - picture.length)])
  expect(await upload(of(9))).toMatchObject({
    status: 413,
    body: {
      code: 'pictures.too_many_bytes',
      message: 'Make it smaller and upload it again. A picture has 8 MB at most.',
    },
  })
  expect((await upload(of(9), { 'x-locale': 'zh' })).body['message']).toBe('请缩小后再上传。图片文件最大 8 MB。')
  expect((await upload(of(8))).status).toBe(201)
  expect(await upload(Buffer.concat([of(8), Buffer.alloc(300)]))).toMatchObject({
    status: 422,
    body: { message: 'Please make the picture smaller and upload it again: it is larger than 8 MB' },
  })
})

/** How the pixels lie in the file for each EXIF orientation, made from the upright picture. */
const lying: Readonly<Record<number, (picture: Sharp) => Sharp>> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.flop().rotate(270),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.flop().rotate(90),
  8: (picture) => picture.rotate(90),
}
/** Dark to bright: the corners of the upright picture from the top left, row by row. */
const corners = [20, 90, 160, 230]

/** A grey picture of that size whose four quarters have the brightness of `corners`. */
async function quarters(width: number, height: number): Promise<Buffer> {
  const four = Buffer.from(corners)
  return sharp(four, { raw: { width: 2, height: 2, channels: 1 } })
    .resize({ width, height, kernel: 'nearest' })
    .png()
    .toBuffer()
}

async function cornersOf(path: string): Promise<number[]> {
  const { source } = await server.db
    .selectFrom('pictures')
    .select('source')
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
  const pixels = await sharp(source)
    .resize({ width: 2, height: 2, kernel: 'nearest', fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  return [...pixels].map(
    (value) => corners.toSorted((one, other) => Math.abs(one - value) - Math.abs(other - value))[0] ?? 0,
  )
}

const sizes = [
  ['jpeg', 640, 480],
  // Decoded at a part of its size, since it is stored smaller.
  ['jpeg', 4800, 640],
  ['png', 640, 480],
  ['webp', 640, 480],
  ['avif', 640, 480],
] as const
it.each(shareOf(sizes))(
  'a %s of %d by %d is upright whichever way the phone was held',
  async (format, width, height) => {
    const upright = await quarters(width, height)
    for (const [orientation, lie] of Object.entries(lying)) {
      const laid = await lie(sharp(upright)).png().toBuffer()
      const sent = await sharp(laid)
        .withMetadata({ orientation: Number(orientation) })
        .toFormat(format)
        .toBuffer()
      const { body } = await upload(sent)
      expect([orientation, await cornersOf(textOf(body['path']))]).toEqual([orientation, corners])
    }
  },
  60_000,
)

it('of ten pictures at a time some are decoded one after the other, and the others are refused as busy', async () => {
  const picture = await plain(2000, 2500).png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 10 }, async () => upload(picture)))
  const taken = answers.filter(({ status }) => status === 201)
  const told = answers.filter(({ status, headers }) => status === 503 && headers.get('retry-after') !== null)
  expect(taken.length).toBeGreaterThanOrEqual(5)
  expect(told.length).toBeGreaterThan(0)
  expect(taken.length + told.length).toBe(10)
  expect((await upload(picture)).status).toBe(201)
})
