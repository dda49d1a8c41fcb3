import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDemoPictures } from '#dev/seed.ts'
import { demoPictures, portraitFile, readPicture } from '#dev/seed/add-pictures.ts'
import { instructors } from '#dev/seed/studio-rows.ts'
import { createDemoDatabase } from '#dev/testing/database.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { pictureForms, pictureSizes } from '#domain/pictures/model.ts'
import { createLog } from '#server/kit/log.ts'
import { encodePending, encodePicture } from '#server/pictures/encode-picture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ database: await createDemoDatabase() })
  await addDemoPictures(server.databaseUrl)
}, 120_000)
afterAll(async () => server.stop())

const encodeSome = async () => encodePending({ db: server.db, log: createLog(server.config) })

describe('the pictures of the demo', { timeout: 60_000 }, () => {
  it('the pictures of the demo give every product of the catalogue a first picture of its own, described in both languages', async () => {
    const { rows } = await sql<{ slug: string }>`
      select slug from products p
      where not exists (
        select from product_pictures i
        where i.product_id = p.id and i.sort = 0 and i.alternative ->> 'en' <> '' and i.alternative ->> 'zh' <> '')`.execute(
      server.db,
    )
    expect(rows).toEqual([])
    const paths = demoPictures().map(({ file }) => readPicture(file).path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('the pictures of the demo show each colour of a product in a picture of its own', async () => {
    const { rows } = await sql<{ slug: string }>`
      select distinct p.slug
      from product_variants v
      join products p on p.id = v.product_id
      where v.choices ? 'colour' and v.picture is null`.execute(server.db)
    expect(rows).toEqual([])
  })

  it('every garment of the demo shows its front, its back and its cloth first', async () => {
    const { rows } = await sql<{ slug: string; shown: readonly string[] }>`
      select p.slug, json_agg(i.path order by i.sort) as shown
      from products p
      join categories c on c.id = p.category_id
      join product_pictures i on i.product_id = p.id and i.sort < 3
      where c.slug in ('tops', 'bottoms')
      group by p.slug`.execute(server.db)
    expect(rows).toHaveLength(9)
    for (const { slug, shown } of rows)
      expect(shown, slug).toEqual([slug, `${slug}-back`, `${slug}-close`].map((file) => readPicture(file).path))
  })

  it('every instructor of the demo has a portrait', async () => {
    const { rows } = await sql<{ slug: string }>`select slug from instructors where portrait is null`.execute(server.db)
    expect(rows).toEqual([])
  })

  it('the pictures of the demo are added once', async () => {
    expect(await addDemoPictures(server.databaseUrl)).toBe(0)
  })

  it('the pictures of the demo are each shown by a product or an instructor, in files of 960 by 1200 that weigh at most 3 MB together', async () => {
    const files = readdirSync(join(import.meta.dirname, 'seed', 'pictures'))
    expect(files.toSorted()).toEqual(
      allFiles()
        .map((file) => `${file}.webp`)
        .toSorted(),
    )
    const sources = allFiles().map((file) => readPicture(file).source)
    for (const source of sources) expect(await sharp(source).metadata()).toMatchObject({ width: 960, height: 1200 })
    expect(sources.reduce((sum, source) => sum + source.length, 0)).toBeLessThanOrEqual(3 * 1024 * 1024)
  })

  it.each(shareOf(['cork-block', 'wrap-cardigan', 'hair-ties', 'quiet-evening']))(
    'the picture %s weighs at most 25 KB on a card and 90 KB over a screen',
    async (product) => {
      const files = await encodePicture(readPicture(product).source)
      expect(files).toHaveLength(8)
      const most = new Map<number, number>(pictureSizes.map(({ width, mostBytes }) => [width, mostBytes]))
      for (const { form, width, bytes } of files)
        expect(bytes.length, `${product} ${form} ${width}`).toBeLessThanOrEqual(most.get(width) ?? 0)
    },
  )
})

/** Of every picture of the demo, without the extension. */
function allFiles(): readonly string[] {
  return [...demoPictures().map(({ file }) => file), ...instructors.map(({ slug }) => portraitFile(slug))]
}

describe('a picture', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    // What these tests ask holds for pictures of any size, and a large one takes half a second.
    const dot = await sharp({ create: { width: 8, height: 10, channels: 3, background: 'tan' } })
      .webp()
      .toBuffer()
    await sql`update pictures set source = ${dot} where status = 'pending'`.execute(server.db)
  })

  it('a picture is on no page before it is encoded, and then has every file that a page requests', async () => {
    const images = async () => {
      const { body } = await server.request('GET', '/products/resistance-ring')
      return body['image']
    }
    await sql`update pictures set created_at = created_at - interval '1 day'
      where path = (select path from product_pictures i join products p on p.id = i.product_id where p.slug = 'resistance-ring' and i.sort = 0)`.execute(
      server.db,
    )
    expect(await images()).toBeNull()
    await encodeSome()
    server.lists.clear()
    const path = textOf((await images())?.['path'])
    for (const address of pictureSizes.flatMap(({ width }) => pictureForms.map((form) => `${path}-${width}.${form}`))) {
      const { status, headers } = await fetch(server.url + address)
      expect({ address, status, type: headers.get('content-type') }).toEqual({
        address,
        status: 200,
        type: `image/${address.slice(-4)}`,
      })
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const again = await fetch(server.url + address, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      expect(again.status).toBe(304)
    }
  })

  it("the picture of a bundle's part is the one of its colour", async () => {
    const parts = async () => {
      server.lists.clear()
      const { body } = await server.request('GET', '/products/ring-ball-bands')
      return Array.isArray(body['parts']) ? body['parts'] : []
    }
    await sql`
      insert into picture_files (picture_id, form, width, bytes)
      select p.id, form, wide, 'x'
      from pictures p, unnest('{avif,webp}'::text[]) as form, unnest('{320,480,640,960}'::integer[]) as wide
      where p.status = 'pending' and p.path in (select path from product_pictures i join products g on g.id = i.product_id where g.slug = 'soft-ball')`.execute(
      server.db,
    )
    await sql`
      update pictures set status = 'ready'
      where status = 'pending'
        and path in (select path from product_pictures i join products g on g.id = i.product_id where g.slug = 'soft-ball')`.execute(
      server.db,
    )
    const terracotta = await server.db
      .selectFrom('product_variants')
      .select('picture')
      .where('sku', '=', 'SOFT-BALL-TERRACOTTA')
      .executeTakeFirstOrThrow()
    const ball = (await parts()).find(({ slug }) => slug === 'soft-ball')
    expect(ball?.image?.path).toBe(terracotta.picture)
  })

  it('a picture that does not exist, or is not encoded yet, is absent', async () => {
    const { rows } = await sql<{ path: string }>`select path from pictures where status = 'pending' limit 1`.execute(
      server.db,
    )
    for (const name of [`${rows[0]?.path}-640.webp`, '/pictures/x.svg', `/pictures/${'0'.repeat(32)}-640.webp`]) {
      const { status, headers } = await fetch(server.url + name)
      expect([name, status, headers.get('cache-control')]).toEqual([name, 404, 'no-store'])
    }
  })

  it('a picture that cannot be read is marked as failed, and the others go on', async () => {
    await sql`
      insert into pictures (path, width, height, source, created_at)
      values ('/pictures/ffffffffffffffffffffffffffffffff', 1, 1, 'no picture', studio_now() - interval '2 days')`.execute(
      server.db,
    )
    await encodeSome()
    const { rows } = await sql`
      select status, count(*)::integer from pictures where status <> 'pending' group by status order by status`.execute(
      server.db,
    )
    expect(rows).toEqual([
      { status: 'failed', count: 1 },
      { status: 'ready', count: 8 },
    ])
  })

  it('a picture is encoded by one process only', async () => {
    await Promise.all([encodeSome(), encodeSome()])
    const { rows } = await sql`select count(*)::integer as ready from pictures where status = 'ready'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ ready: 14 }])
  })
})
