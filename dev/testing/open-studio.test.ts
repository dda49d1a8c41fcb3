import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { demoStudio } from '#dev/seed/demo-studio.ts'
import { openStudio } from '#dev/setup/open-studio.ts'
import { listUnknownSlugs, studioFile, type Studio } from '#dev/setup/studio-file.ts'
import { startTestServer, type TestServer } from './server.ts'
import { codeOf } from './staff-logins.ts'
import { textOf } from './visitors.ts'

const owner = { fullName: 'Grace Lim', email: ' Grace@Studio.example', password: 'four quiet springs at dawn' }
const written: Studio = z.parse(studioFile, JSON.parse(JSON.stringify(demoStudio)))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => server.stop())

test.each([
  ['a password that attackers try first', { ...owner, password: 'password1' }, 'OWNER_PASSWORD'],
  ['no name', { ...owner, fullName: ' ' }, 'OWNER_NAME'],
  ['an e-mail that is none', { ...owner, email: 'grace' }, "The owner's account"],
])('an owner with %s is refused, and nothing is written', async (_, refused, said) => {
  await expect(openStudio(server.databaseUrl, { studio: written, owner: refused })).rejects.toThrow(said)
  expect(await server.db.selectFrom('branches').select('code').execute()).toEqual([])
})

describe('a studio from its file', () => {
  beforeAll(async () => openStudio(server.databaseUrl, { studio: written, owner }))

  test('a studio from its file has its rooms, class types, packages and words', async () => {
    const found = await Promise.all(
      (['/rooms', '/class-types', '/packages', '/instructors', '/banners'] as const).map(
        async (path) => (await server.request('GET', `${path}?limit=100`)).body['data'],
      ),
    )
    const { rooms, classTypes, packages, instructors, banners } = written
    const main = banners.filter(({ place }) => place !== 'popup')
    expect(found.map((rows) => Array.isArray(rows) && rows.length)).toEqual(
      [rooms, classTypes, packages, instructors, main].map((rows) => rows.length),
    )
    expect((await server.request('GET', '/documents/waiver')).body['version']).toBe(1)
    expect((await server.request('GET', '/settings')).body['site_title']).toBe(written.site.site_title)
  })

  test('a studio from its file lets its owner log in and read the audit log', async () => {
    const login = { login: 'grace@studio.example', password: owner.password }
    const { body } = await server.request('POST', '/staff/session', { body: login })
    expect(body['step']).toBe('set_up')
    const half = textOf(body['token'])
    const started = await server.request('POST', '/staff/factors', { token: half, body: {} })
    const code = await codeOf(server, { secret: textOf(started.body['secret']) })
    const set = await server.request('PUT', '/staff/factors', { token: half, body: { code } })
    const token = textOf(set.body['token'])
    expect((await server.request('GET', '/me', { token })).body['role']).toBe('owner')
    expect((await server.request('GET', '/staff/audit', { token })).status).toBe(200)
  })

  test('a studio from its file is no demo, and is opened once', async () => {
    const { demo } = await server.db.selectFrom('deployment').select('demo').executeTakeFirstOrThrow()
    expect(demo).toBe(false)
    await expect(openStudio(server.databaseUrl, { studio: written, owner })).rejects.toThrow('holds a studio already')
  })
})

describe('a file', () => {
  test('a file that references something missing is refused with its name', () => {
    const [first, ...others] = written.classTypes
    if (!first) throw new Error('the example has no class type')
    const studio = { ...written, classTypes: [{ ...first, level: 'wizard' }, ...others] }
    expect(listUnknownSlugs(studio)).toEqual([`class type ${first.slug} names wizard, which the file does not have.`])
    expect(listUnknownSlugs(written)).toEqual([])
  })

  test.each([
    ['without a waiver', { documents: written.documents.filter(({ kind }) => kind !== 'waiver') }],
    ['without a page that its menus lead to', { documents: written.documents.filter(({ kind }) => kind !== 'faq') }],
    ['with two of a document', { documents: [...written.documents, ...written.documents.slice(0, 1)] }],
    ['in a time zone that is none', { branch: { ...written.branch, time_zone: 'Penang' } }],
    ['with a price in fractions of a sen', { packages: written.packages.map((row) => ({ ...row, priceSen: 0.5 })) }],
    ['with a field that nobody knows', { colour: 'gold' }],
  ])('%s is refused', (_, change) => {
    expect(studioFile.safeParse({ ...written, ...change }).success).toBe(false)
  })
})
