import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { mergingIn } from '#dev/testing/merges.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { publishDocuments } from '#dev/testing/visitors.ts'

let server: TestServer
const { anAccount, prove, send, ask, merge } = mergingIn(() => server)

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
  const studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
})
afterAll(async () => server.stop())

it('passwords that are tried at a merge count like those of a login', async () => {
  const [own, other] = [await anAccount('own'), await anAccount('other')]
  await prove(own)
  const code = await ask(own, other)
  const login = other.email
  await unchanged(server, async () => {
    for (let turn = 0; turn < 5; turn += 1)
      expect((await merge(own, { login, code, password: `guess ${turn}` })).body['code']).toBe('auth.reauth')
    expect((await merge(own, { login, code })).status).toBe(429)
  })
})

it('codes are counted by caller and by recipient, whether there is such an account or not', async () => {
  const [own, second, third, other] = [
    await anAccount('own'),
    await anAccount('second'),
    await anAccount('third'),
    await anAccount('other'),
  ]
  await Promise.all([own, second, third].map(prove))
  const nobody = `nobody-${randomInt(1e9)}@example.com`
  expect((await send(own, other.email)).status).toBe(200)
  expect((await send(own, nobody)).status).toBe(429)
  expect((await send(second, other.email)).status).toBe(429)
  expect((await send(third, `${nobody}.my`)).status).toBe(200)
  expect((await send(third, nobody)).status).toBe(429)
})
