import { expect, onTestFinished, test } from 'vitest'
import { seedProfile } from '#dev/seed.ts'
import { createTestDatabase } from '#dev/testing/database.ts'
import { runOn, withClientOn } from '#dev/testing/server-databases.ts'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { prepareDatabase } from './prepare-database.ts'

test('a role without any right on roles, which does not migrate, gets the time limits of its connections at the start', async () => {
  const database = await createTestDatabase()
  await seedProfile(database.url, 'empty-studio')
  const role = `serving_${process.pid}`
  await runOn(
    database.url,
    `create role ${role} login; grant all on all tables in schema public to ${role}; grant usage on schema graphile_worker to ${role}`,
  )
  onTestFinished(async () => {
    await runOn(database.url, `drop owned by ${role}; drop role ${role}`)
    await database.drop()
  })
  const url = new URL(database.url)
  url.username = role
  const limits = async (): Promise<string[]> => {
    const said: string[] = []
    await withClientOn(url.href, async (client) => {
      for (const name of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
        said.push(...Object.values((await client.query<Record<string, string>>(`show ${name}`)).rows[0] ?? {}))
    })
    return said
  }
  expect(await limits()).toEqual(['0', '0', '0'])
  const config = readConfig({ DATABASE_URL: url.href, MIGRATE: 'off' })
  if ('problems' in config) throw new Error(config.problems.join('\n'))
  await prepareDatabase(config, createLog({ logLevel: 'silent' }))
  expect(await limits()).toEqual(['1500ms', '15s', '5s'])
})
