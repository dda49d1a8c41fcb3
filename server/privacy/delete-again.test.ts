import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#dev/testing/backup.ts'
import { aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { accountsInLines } from './accounts-in-lines.ts'
import { deleteAgain } from './delete-again.ts'

const written: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: { LOG_LEVEL: 'info' },
    logTo: { write: (line: string) => void written.push(line) },
  })
  const studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
})
afterAll(async () => server.stop())

test('an account that was deleted after the backup is deleted again from its line in the log, once', async () => {
  const email = `leaver-${randomUUID()}@example.com`
  const { body } = await signUp(server, { email, phone: '60123450987', full_name: 'Lim Goes Away' })
  const token = textOf(body['token'])
  const backup = await backUp(server.databaseUrl)
  expect((await server.request('POST', '/me/delete', { token, body: { password: aPassword } })).status).toBe(200)
  const accounts = accountsInLines(written.join(''))
  expect(accounts).toEqual([textOf(body['me']?.['id'])])
  const [accountId = asId('accounts', randomUUID())] = accounts

  const restored = await startTestServer({ database: backup })
  const again = async () =>
    deleteAgain(restored.db, { accountId, secret: restored.config.secret, origin: restored.url })
  expect((await restored.request('GET', '/me', { token })).status).toBe(200)
  expect(await again()).toBe('deleted')
  expect((await restored.request('GET', '/me', { token })).status).toBe(401)
  expect(await restored.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toEqual([])
  expect(await again()).toBe('gone')
  const stranger = { accountId: asId('accounts', randomUUID()), secret: restored.config.secret, origin: restored.url }
  expect(await deleteAgain(restored.db, stranger)).toBe('unknown')
  await restored.stop()
})

test('ids are read from lines of the log, behind the words of an engine, and alone; anything else is passed over', () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  const lines = [
    JSON.stringify({ level: 30, account: one, msg: 'an account was deleted' }),
    `web1-1  | ${JSON.stringify({ level: 30, account: two, msg: 'an account was deleted' })}`,
    `  ${three}  `,
    JSON.stringify({ level: 30, account: randomUUID(), msg: 'an account logged in' }),
    JSON.stringify({ account: 'everybody', msg: 'an account was deleted' }),
    'no JSON {',
    one,
  ]
  expect(accountsInLines(lines.join('\n'))).toEqual([one, two, three])
})
