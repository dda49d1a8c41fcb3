import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { watching } from '#dev/testing/fake-gateway.ts'
import { levelOn } from '#dev/testing/level-on.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { checkList } from '#domain/checks/check-list.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { createLog } from '#server/kit/log.ts'
import { askChecks } from './ask-checks.ts'
import { measures } from './measures.ts'
import { presentChecks } from './present-checks.ts'
import { runChecks } from './run-checks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => server.stop())

const openAt = (port: number) =>
  openDatabase(openPool(`postgres://nobody@127.0.0.1:${port}/none`, { size: 1, onLost: () => undefined }))

test('a database that is away is one alarm, of which the heartbeat hears', async () => {
  const { url, calls } = await watching()
  const away = openAt(9)
  expect(await presentChecks(away)).toMatchObject({
    level: 'alarm',
    checks: [{ name: 'database', level: 'alarm' }],
  })
  expect(await runChecks({ db: away, config: { heartbeatUrl: url }, log: createLog({ logLevel: 'silent' }) })).toEqual(
    [],
  )
  expect(calls).toEqual(['POST /fail undefined database'])
})

test('a database that takes a connection and says nothing is the same alarm, before a scraper gives up', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const db = openAt(typeof address === 'object' && address ? address.port : 0)
  expect(await presentChecks(db)).toMatchObject({ checks: [{ name: 'database', level: 'alarm' }] })
}, 9000)

test('behind a question that is never answered nothing more is asked, and the database alarms', async () => {
  const asked: string[] = []
  const using = {
    ...measures,
    archive: async () => new Promise<never>(() => undefined),
    backup: async () => Promise.resolve(asked.push('backup')),
  }
  const results = await askChecks(server.db, { using })
  const unknown = results.filter(({ measure }) => measure === 'unknown').map(({ check }) => check.name)
  const names = checkList.map(({ name }) => name)
  expect(unknown).toEqual(['database', ...names.slice(names.indexOf('archive'))])
  expect(asked).toEqual([])
  expect(await levelOn(server.db, 'archive')).toBe('ok')
})
