import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#dev/postgres/start-postgres.ts'
import { levelOn } from '#dev/testing/level-on.ts'
import { runOn } from '#dev/testing/server-databases.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'

// A PostgreSQL of its own, whose connections no other test needs.
test('connections warns and alarms as the connections of PostgreSQL are taken, until they are free', async () => {
  const home = mkdtempSync(join(tmpdir(), 'hundred-connections-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  chmodSync(home, 0o755)
  const postgres = await startPostgres({ dataFolder: join(home, 'database'), flavour: 'disposable' })
  onTestFinished(postgres.stop, 30_000)
  const url = postgres.connectionUrl('postgres')
  // As at a provider: the product's role sees nothing of the sessions of others.
  await runOn(url, 'create role product login')
  const own = new URL(url)
  own.username = 'product'
  const db = openDatabase(openPool(own.href, { size: 1, onLost: () => undefined }))
  onTestFinished(async () => db.destroy())
  const levelNow = async () => levelOn(db, 'connections')
  const clients: Client[] = []
  const take = async (count: number): Promise<void> => {
    for (; clients.length < count;) {
      const client = new Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      clients.push(client)
    }
  }
  expect(await levelNow()).toBe('ok')
  // Of the 97 that are not kept for a superuser, two are the owner's and ours.
  await take(77)
  expect(await levelNow()).toBe('warn')
  await take(92)
  expect(await levelNow()).toBe('alarm')
  await Promise.all(clients.map(async (client) => client.end()))
  await expect.poll(levelNow).toBe('ok')
}, 60_000)
