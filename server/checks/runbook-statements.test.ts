import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followRunbook } from '#dev/testing/runbook-statements.ts'
import { startTestServer } from '#dev/testing/server.ts'
import { checkList } from '#domain/checks/check-list.ts'

test('each statement of the runbook runs on the database of this version, and is of some check', async () => {
  const server = await startTestServer()
  onTestFinished(async () => server.stop())
  const ran: string[] = []
  for (const { name } of checkList) ran.push(...(await followRunbook(server.db, name)))
  const cwd = join(import.meta.dirname, '..', '..')
  expect([...new Set(ran)].toSorted()).toEqual(globSync('ops/sql/*.sql', { cwd }).toSorted())
})
