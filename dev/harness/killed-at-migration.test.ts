import { randomUUID } from 'node:crypto'
import { escapeIdentifier, Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { runOn, withDatabase } from '#dev/testing/server-databases.ts'
import { migrate } from '#server/kit/migrate.ts'
import { prepareCrash, type Crash } from './cut-connections.ts'

/** The number of kills, spread over all statements. */
const kills = isLong ? 60 : 4

let crash: Crash
beforeAll(() => {
  crash = prepareCrash()
})
afterAll(() => crash.end())

/** Tables, columns, constraints, indexes and triggers, a line each. */
async function schemaOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema in ('public', 'graphile_worker')
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'migration ' || name from migrations
      order by 1`)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

async function inNewDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const server = inject('testServerUrl')
  const name = `migrated_${randomUUID().slice(0, 8)}`
  await runOn(server, `create database ${escapeIdentifier(name)}`)
  try {
    return await work(withDatabase(server, name))
  } finally {
    await runOn(server, `drop database ${escapeIdentifier(name)} with (force)`)
  }
}

test.runIf(isLong)(
  'the next start completes a migration that was killed at any step',
  async () => {
    const { whole, answered } = await inNewDatabase(async (url) => {
      crash.arm(Infinity)
      await migrate(url)
      return { ...crash.disarm(), whole: await schemaOf(url) }
    })
    for (let kill = 1; kill <= kills; kill += 1) {
      await inNewDatabase(async (url) => {
        crash.arm(Math.round((answered * kill) / (kills + 1)))
        await migrate(url).catch(() => undefined)
        expect(crash.disarm().died).toBe(true)
        await migrate(url)
        expect(await schemaOf(url)).toEqual(whole)
      })
    }
  },
  600_000,
)
