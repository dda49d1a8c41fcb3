import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { aCatalog, aProduct, type Product } from '#dev/testing/catalog.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'

const codes = ['penang', 'ipoh'] as const
type Code = (typeof codes)[number]

let server: TestServer
const sold = new Map<Code, Product>()

beforeAll(async () => {
  server = await startTestServer()
  for (const code of codes) {
    const studio = await aStudio(server.db, { code })
    await publishDocuments(server.db, studio.branchId)
    const catalog = await aCatalog(server.db, studio)
    sold.set(code, await aProduct(server.db, { catalog, variants: [{ stock: 20 }] }))
  }
})
afterAll(async () => server.stop())

const cartIn = async (code: Code, token: string) => {
  const { status, body } = await server.request('GET', '/cart', { token, headers: { 'x-branch': code } })
  const items = body['items']
  return [status, Array.isArray(items) ? items.map((row) => [row['id'], row['quantity']]) : []]
}
const put = async ({ code, token, quantity }: { code: Code; token: string; quantity: number }) => {
  const body = { items: [{ id: sold.get(code)?.id, quantity }] }
  return (await server.request('PUT', '/cart', { token, body, headers: { 'x-branch': code } })).status
}
const fill = async (token: string) => [
  await put({ code: 'penang', token, quantity: 2 }),
  await put({ code: 'ipoh', token, quantity: 3 }),
]
const holding = (code: Code, quantity: number) => [200, [[sold.get(code)?.id, quantity]]]
const cartsOf = async (token: string) => [await cartIn('penang', token), await cartIn('ipoh', token)]

test('one secret of a guest opens a cart in each branch', async () => {
  const guest = randomUUID()
  expect(await fill(guest)).toEqual([200, 200])
  expect(await cartsOf(guest)).toEqual([holding('penang', 2), holding('ipoh', 3)])
})

test.each(codes)('a login in %s brings along the carts of every branch', async (code) => {
  const email = `${randomUUID()}@example.com`
  const member = textOf((await signUp(server, { email })).body['token'])
  await put({ code: 'ipoh', token: member, quantity: 1 })
  const guest = randomUUID()
  await fill(guest)
  const headers = {
    'x-branch': code,
    'x-platform': 'web',
    origin: server.url,
    cookie: `hundred_guest=${guest}`,
  }
  const login = await server.request('POST', '/token', { body: { login: email, password: aPassword }, headers })
  expect(login.status).toBe(200)
  expect(await cartsOf(member)).toEqual([holding('penang', 2), holding('ipoh', 4)])
  expect(await cartsOf(guest)).toEqual([
    [200, []],
    [200, []],
  ])
})
