import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => server.stop())

test('a new account draws another referral code while the one it drew is taken', async () => {
  const codeOf = async (id: string) => {
    const { rows } = await sql<{ refer_code: string }>`select refer_code from accounts where id = ${id}`.execute(
      server.db,
    )
    return rows[0]?.refer_code
  }
  await sql`create sequence draws`.execute(server.db)
  await sql`
    create or replace function draw_refer_code() returns text language sql volatile as $$
      select (array['BCDFGHJK', 'BCDFGHJK', 'BCDFGHJK', 'KLMNPQRS'])[nextval('draws')]
    $$`.execute(server.db)
  const first = await aMember(server.db)
  const second = await aMember(server.db)
  expect([await codeOf(first.accountId), await codeOf(second.accountId)]).toEqual(['BCDFGHJK', 'KLMNPQRS'])
})
