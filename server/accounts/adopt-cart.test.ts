import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { aProduct, aCatalog, type Product } from '#dev/testing/catalog.ts'
import { aGift } from '#dev/testing/gifts.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let studio: Studio
let socks: Product
let ring: Product

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
  const catalog = await aCatalog(server.db, studio)
  socks = await aProduct(server.db, { catalog })
  ring = await aProduct(server.db, { catalog, variants: [{ stock: 4 }] })
})
afterAll(async () => server.stop())

const browser = () => ({ 'x-platform': 'web', origin: server.url })
const logIn = async (email: string, headers: Readonly<Record<string, string>>) =>
  server.request('POST', '/token', { body: { login: email, password: aPassword }, headers })
const quantities = async (token: string) => {
  const items = (await server.request('GET', '/cart', { token })).body['items']
  return Array.isArray(items) ? items.map((row) => row['quantity']) : []
}

/** A member with 3 rings in the cart, and a browser whose guest has 2 more and a pair of socks. */
async function aMemberAndAGuest() {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  await signUp(server, { email })
  const token = textOf((await logIn(email, {})).body['token'])
  const guest = randomUUID()
  const put = async (as: string, items: readonly unknown[]) =>
    server.request('PUT', '/cart', { token: as, body: { items } })
  await put(token, [{ id: ring.id, quantity: 3 }])
  await put(guest, [
    { id: ring.id, quantity: 2 },
    { id: socks.id, quantity: 1 },
  ])
  return { email, token, guest, cookie: `hundred_guest=${guest}` }
}

test("a login moves the guest's cart as far as the stock allows, and ends the guest's cart", async () => {
  const { email, token, guest, cookie } = await aMemberAndAGuest()
  const answer = await logIn(email, { ...browser(), cookie })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie().some((line) => line.startsWith('hundred_guest=;'))).toBe(true)
  expect(await quantities(token)).toEqual([4, 1])
  expect(await quantities(guest)).toEqual([])
})

test('a login moves the gifts that the guest has written', async () => {
  const { email, token, guest, cookie } = await aMemberAndAGuest()
  expect((await server.request('POST', '/cart/gifts', { token: guest, body: aGift })).status).toBe(201)
  expect((await logIn(email, { ...browser(), cookie })).status).toBe(200)
  const { body } = await server.request('GET', '/cart', { token })
  expect(body).toMatchObject({
    bank_only: '200.00',
    own_held: [],
    items: [
      {},
      {},
      { type: 'gift_card', name: expect.stringMatching(/^Gift card RM.200\.00 for Mei Yee$/u), counted: true },
    ],
  })
})

test('a login moves the gift cards that the guest had entered', async () => {
  const { email, token, guest, cookie } = await aMemberAndAGuest()
  const manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  const issued = { value: '20.00', reason: 'prize of the open day' }
  const card = await server.request('POST', '/staff/gift-cards', { token: manager.token, body: issued })
  const entered = await server.request('POST', '/cart/gift-cards', { token: guest, body: { code: card.body['code'] } })
  expect(entered.status).toBe(200)
  expect((await logIn(email, { ...browser(), cookie })).status).toBe(200)
  expect((await server.request('GET', '/cart', { token })).body).toMatchObject({ gift_card_credit: '20.00' })
})

test('ten logins at once merge the cart once, and each of them succeeds', async () => {
  const { email, token, cookie } = await aMemberAndAGuest()
  const answers = await Promise.all(Array.from({ length: 10 }, async () => logIn(email, { ...browser(), cookie })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await quantities(token)).toEqual([4, 1])
})

test('a cart that cannot be merged never fails the login, and is kept for the next one', async () => {
  const { email, token, guest, cookie } = await aMemberAndAGuest()
  await sql`alter table cart_lines add constraint refused check (quantity <> 4) not valid`.execute(server.db)
  const answer = await logIn(email, { ...browser(), cookie })
  await sql`alter table cart_lines drop constraint refused`.execute(server.db)
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie().some((line) => line.startsWith('hundred_guest='))).toBe(false)
  expect([await quantities(token), await quantities(guest)]).toEqual([[3], [2, 1]])
  await logIn(email, { ...browser(), cookie })
  expect(await quantities(token)).toEqual([4, 1])
})

test('a browser is a guest by its HttpOnly cookie, and no other site can change its cart', async () => {
  const first = await server.request('GET', '/cart', { headers: browser() })
  const [line = ''] = first.headers.getSetCookie()
  expect(line).toMatch(/^hundred_guest=[0-9a-f-]{36}; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly$/)
  expect(first.body['uuid']).toBeNull()
  const cookie = line.split(';')[0] ?? ''
  const body = { items: [{ id: socks.id, quantity: 1 }] }
  expect((await server.request('PUT', '/cart', { headers: { ...browser(), cookie }, body })).status).toBe(200)
  const foreign = { ...browser(), origin: 'https://elsewhere.example', cookie }
  expect((await server.request('PUT', '/cart', { headers: foreign, body })).status).toBe(403)
})
