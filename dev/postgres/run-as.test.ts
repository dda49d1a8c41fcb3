import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { findNativeFolder } from './binaries.ts'
import { chooseRunAs, prepareRunAs } from './run-as.ts'
import { startPostgres } from './start-postgres.ts'

describe('who the server runs as', () => {
  test.each([
    { who: 'an ordinary user', uid: 1000, ownerUid: 1000, namespaces: true, choice: 'in place' },
    { who: 'root with a new folder', uid: 0, ownerUid: undefined, namespaces: true, choice: 'unshare' },
    { who: 'root with its own folder', uid: 0, ownerUid: 0, namespaces: true, choice: 'unshare' },
    {
      who: 'root where namespaces are forbidden',
      uid: 0,
      ownerUid: undefined,
      namespaces: false,
      choice: { uid: 65_534 },
    },
    { who: "root with someone's folder", uid: 0, ownerUid: 1000, namespaces: true, choice: { uid: 1000 } },
  ])('$who', ({ uid, ownerUid, namespaces, choice }) => {
    expect(chooseRunAs({ uid, ownerUid, canUnshare: () => namespaces })).toEqual(choice)
  })
})

describe.skipIf(process.getuid?.() !== 0)('root where user namespaces are forbidden', () => {
  test('programs that another user may not run are copied to where it may', () => {
    const hidden = mkdtempSync(join(tmpdir(), 'hundred-hidden-'))
    cpSync(findNativeFolder(), join(hidden, 'native'), { recursive: true, verbatimSymlinks: true })
    const prepared = prepareRunAs({ uid: 65_534 }, join(hidden, 'native'))
    expect(prepared.native).not.toBe(join(hidden, 'native'))
    expect(prepared).toMatchObject({ prefix: [], user: { uid: 65_534 } })
    rmSync(hidden, { recursive: true })
  })

  test('a new database is started as nobody when root has no other user', async () => {
    const home = mkdtempSync('/tmp/hundred-no-unshare-')
    // The server runs as another user there, who needs access to the folders above its own.
    chmodSync(home, 0o755)
    const path = process.env['PATH']
    // Without the unshare program there is no namespace, whatever the kernel allows.
    process.env['PATH'] = join(home, 'empty')
    try {
      const postgres = await startPostgres({ dataFolder: join(home, 'database'), flavour: 'disposable' })
      const client = new Client({ connectionString: postgres.connectionUrl('postgres') })
      await client.connect()
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await client.end()
      await postgres.stop()
    } finally {
      process.env['PATH'] = path
      rmSync(home, { recursive: true, force: true })
    }
  })
})
