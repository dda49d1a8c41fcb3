import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

it('a draft is previewed by staff of the branch alone, and is not in the catalogue', async () => {
  const { slug } = await aProduct(server.db, { catalog: await aCatalog(server.db, studio), status: 'draft' })
  const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
  const { token } = await aMember(server.db)
  const preview = async (options: { token?: string }) =>
    server.request('GET', `/staff/products/${slug}/preview`, options)
  expect(await preview({ token: desk.token })).toMatchObject({
    status: 200,
    body: { slug, published: false },
  })
  expect((await preview({ token })).status).toBe(403)
  expect((await preview({})).status).toBe(401)
  expect((await server.request('GET', `/products/${slug}`, { token: desk.token })).status).toBe(404)
  const absent = await server.request('GET', '/staff/products/no-such-thing/preview', { token: desk.token })
  expect(absent.status).toBe(404)
})
