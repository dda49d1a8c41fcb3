import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { createLog } from '#server/kit/log.ts'
import { encodePending } from '#server/pictures/encode-picture.ts'
import { clearPictures } from './clear-pictures.ts'
import { listUnused, lockUnused } from './unused-picture-queries.ts'

let server: TestServer
let studio: Studio
let token: string
beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  ;({ token } = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } }))
})
afterAll(async () => server.stop())

/** Uploads a picture of that colour, and returns its path. */
async function upload(colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 320, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const { body } = await server.request('POST', '/staff/pictures', { token, body: { file: bytes.toString('base64') } })
  return textOf(body['path'])
}

async function give(slug: string, path: string) {
  const pictures = [{ path, alternative: { en: 'Socks', zh: '袜子' } }]
  return server.request('PUT', `/staff/products/${slug}/pictures`, { token, body: { pictures } })
}

async function stored(): Promise<readonly string[]> {
  const { rows } = await sql<{ path: string }>`select path from pictures order by path`.execute(server.db)
  return rows.map(({ path }) => path)
}

it('an unused picture is removed a week after its last upload, with its files; any other stays', async () => {
  const { slug } = await aProduct(server.db, { catalog: await aCatalog(server.db, studio) })
  const [given, onBanner, again, forgotten] = [
    await upload('#8A9A80'),
    await upload('#B26A4C'),
    await upload('#2C3F66'),
    await upload('#C29A4E'),
  ]
  const log = createLog(server.config)
  for (let run = 0; run < 2; run += 1) await encodePending({ db: server.db, log })
  expect((await give(slug, given)).status).toBe(200)
  await sql`
    insert into settings (branch_id, key, value)
    values (${studio.branchId}, 'site', ${JSON.stringify({ logo: { path: `${onBanner}-400.webp` } })}::jsonb)
    on conflict (branch_id, key) do update set value = settings.value || excluded.value`.execute(server.db)
  await server.clock.advance({ hours: 24 * 6 })
  await clearPictures(server.db)
  expect(await stored()).toHaveLength(4)
  expect(await upload('#2C3F66')).toBe(again)
  await server.clock.advance({ hours: 24 * 2 })
  await clearPictures(server.db)
  expect(await stored()).toEqual([given, onBanner, again].toSorted())
  expect((await give(slug, forgotten)).body).toMatchObject({ code: 'pictures.unknown' })
})

it('a picture that is given to a product just before the lock stays', async () => {
  const { slug } = await aProduct(server.db, { catalog: await aCatalog(server.db, studio) })
  const path = await upload('#EDE3D0')
  await server.clock.advance({ hours: 24 * 8 })
  await server.db.transaction().execute(async (tx) => {
    const locked = await lockUnused(tx)
    expect(locked).toContain(path)
    // Seen by the query under the lock, though not by the one that took it.
    await sql`insert into product_pictures (product_id, path, alternative, sort) select id, ${path}, '{}', 0 from products where slug = ${slug}`.execute(
      tx,
    )
    expect(await listUnused(tx, locked)).not.toContain(path)
  })
})
