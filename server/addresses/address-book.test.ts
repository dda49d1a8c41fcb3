import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await aStudio(server.db)
})
afterAll(async () => server.stop())

const home = {
  title: 'Home',
  recipient: '陈伟珊',
  email: 'tan.weishan@example.com',
  contact_number: '+60 12-345 6789',
  street_address: '12 Lorong Stewart',
  city: 'George Town',
  zip: '10200',
  state_id: 'pulau-pinang',
}
const add = async (token: string, change: object = {}) =>
  server.request('POST', '/address', { token, body: { ...home, ...change } })
const idOf = ({ body }: Answered) => textOf(body['id'])
const list = async (token: string) => (await server.request('GET', '/address', { token })).body['data']
const defaults = async (token: string) => {
  const rows = await list(token)
  return Array.isArray(rows) ? rows.map((row) => [row['title'], row['default']]) : []
}

describe('an address book', () => {
  test('an address book keeps an address with a Chinese name, its number in one form, and the first one is the default', async () => {
    const { token } = await aMember(server.db)
    expect(await add(token)).toMatchObject({
      status: 201,
      body: {
        recipient: '陈伟珊',
        contact_number: '60123456789',
        state: 'Pulau Pinang',
        country: 'MY',
        default: true,
        display_text: '12 Lorong Stewart, Pulau Pinang, George Town, 10200',
        problem: null,
      },
    })
    const zh = await server.request('GET', '/address', { token, headers: { 'x-locale': 'zh' } })
    expect(zh.body['data']?.['0']).toMatchObject({
      state: '槟城',
      display_text: '12 Lorong Stewart, Pulau Pinang, George Town, 10200',
    })
  })

  test('an address book has one default: another takes it over, and the oldest when the default is deleted', async () => {
    const { token } = await aMember(server.db)
    const first = idOf(await add(token))
    await add(token, { title: 'Office' })
    const third = idOf(await add(token, { title: 'Mum', default: true }))
    expect(await defaults(token)).toEqual([
      ['Mum', true],
      ['Home', false],
      ['Office', false],
    ])
    expect((await server.request('DELETE', `/address/${third}`, { token })).body).toEqual({ success: true })
    expect(await defaults(token)).toEqual([
      ['Home', true],
      ['Office', false],
    ])
    const body = { ...home, title: 'Home now', default: false }
    expect((await server.request('PUT', `/address/${first}`, { token, body })).body).toMatchObject({
      title: 'Home now',
      default: true,
    })
  })

  test("an address book has one default however many tabs add at once, and nothing of somebody else's", async () => {
    const { token } = await aMember(server.db)
    await Promise.all(Array.from({ length: 5 }, async () => add(token, { default: true })))
    expect((await defaults(token)).filter(([, isDefault]) => isDefault)).toHaveLength(1)
    const id = textOf((await list(token))?.['0']?.['id'])
    const other = (await aMember(server.db)).token
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(
        await server.request(method, `/address/${id}`, { token: other, body: method === 'PUT' ? home : undefined }),
      ).toMatchObject({
        status: 404,
        body: { code: 'request.not_found' },
      })
  })

  test('an address book holds thirty, also when forty come at once', async () => {
    const { token } = await aMember(server.db)
    const answers = await Promise.all(Array.from({ length: 40 }, async () => add(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'addresses.too_many',
      message: 'Delete an address first. An address book holds 30.',
    })
  })

  test.each([
    ['zip', '1020', 'Please provide valid postcode. It has 5 digits.'],
    ['zip', '', 'You must provide your zip code'],
    ['contact_number', '012-345 67', 'Please provide valid phone number'],
    ['email', 'tan@', 'Please provide valid email address'],
    ['state_id', '', 'You must provide your state'],
    ['title', '', 'You must provide your title'],
  ])('an address book refuses %s %j with its sentence', async (field, value, message) => {
    const { token } = await aMember(server.db)
    expect(await add(token, { [field]: value })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [message] } },
    })
  })

  test('an address book names the first reason why an imported address cannot be delivered to', async () => {
    const { token, accountId } = await aMember(server.db)
    const id = idOf(await add(token))
    await server.db
      .updateTable('addresses')
      .set({ zip: '', state_id: null })
      .where('account_id', '=', accountId)
      .execute()
    expect((await server.request('GET', `/address/${id}`, { token })).body).toMatchObject({
      problem: { code: 'addresses.zip', message: 'Please review zip code for your address to proceed.' },
      display_text: '12 Lorong Stewart, George Town',
    })
  })
})

describe('the states', () => {
  test('there are sixteen states, and a postcode gives one with its city', async () => {
    expect((await server.request('GET', '/states')).body).toMatchObject({ total: 16 })
    expect((await server.request('GET', '/states?zip=11900')).body).toMatchObject({
      total: 1,
      data: [{ id: 'pulau-pinang', name: 'Pulau Pinang', city: 'Bayan Lepas' }],
    })
    expect((await server.request('GET', '/states?zip=99999')).body).toMatchObject({ total: 0, data: [] })
    expect((await server.request('GET', '/states?zip=999')).status).toBe(422)
  })
})
