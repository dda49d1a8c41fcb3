import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureDatabase } from './ensure-database.ts'
import { isPostgresAlive, readPostmaster } from './postmaster-file.ts'
import { startPostgres, type Postgres } from './start-postgres.ts'
import { stopPostgres } from './stop-postgres.ts'

const isRoot = process.getuid?.() === 0
const repository = join(import.meta.dirname, '..', '..')
const home = mkdtempSync(join(tmpdir(), 'hundred-postgres-test-'))
const folder = join(home, 'database')

beforeAll(async () => {
  const postgres = await start()
  const url = await ensureDatabase(postgres, 'studio')
  await ask(url, 'create table classes (name text)')
  await postgres.stop()
})

afterAll(async () => {
  const left = readPostmaster(folder)
  if (left !== undefined) await stopPostgres(left.pid)
  rmSync(home, { recursive: true, force: true })
})

async function start(dataFolder = folder): Promise<Postgres> {
  return startPostgres({ dataFolder, flavour: 'durable' })
}

/** The first column of the first row, as text. */
async function ask(url: string, question: string): Promise<string> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ [column: string]: unknown }>(question)
    return String(Object.values(rows[0] ?? {})[0])
  } finally {
    await client.end()
  }
}

/** The script of another process that starts a server and keeps it until it is killed. */
function ownerScript(dataFolder: string): string {
  return `import { startPostgres } from '#dev/postgres/start-postgres.ts'
    const postgres = await startPostgres({ dataFolder: ${JSON.stringify(dataFolder)}, flavour: 'durable' })
    console.log('owns', postgres.owns, postgres.pid)`
}

async function startInAnotherProcess(): Promise<{ killOwner: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', ownerScript(folder)], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toMatch(/^owns true/)
  return {
    killOwner: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

describe('a database that starts by itself', () => {
  test('a database that starts by itself keeps what was written from one start to the next', async () => {
    const first = await start()
    expect(first).toMatchObject({ attached: false, owns: true })
    await ask(first.connectionUrl('studio'), `insert into classes values ('kept')`)
    await first.stop()
    expect(isPostgresAlive(first.pid)).toBe(false)
    const second = await start()
    expect(await ask(second.connectionUrl('studio'), `select count(*) from classes where name = 'kept'`)).toBe('1')
    await second.stop()
  })

  test('a database that starts by itself waits for the disk before it acknowledges, and is reached through no network address', async () => {
    const postgres = await start()
    const setting = async (name: string): Promise<string> => ask(postgres.connectionUrl('postgres'), `show ${name}`)
    expect([await setting('fsync'), await setting('synchronous_commit'), await setting('full_page_writes')]).toEqual([
      'on',
      'on',
      'on',
    ])
    expect(await setting('listen_addresses')).toBe('')
    expect(statSync(folder).mode & 0o077).toBe(0)
    await postgres.stop()
  })

  test('a database that starts by itself survives kill -9 of its owner, and the next start attaches and owns it', async () => {
    const { killOwner } = await startInAnotherProcess()
    const before = readPostmaster(folder)
    await killOwner()
    const postgres = await start()
    expect(postgres).toMatchObject({ attached: true, owns: true, pid: before?.pid })
    await postgres.stop()
    expect(isPostgresAlive(postgres.pid)).toBe(false)
  })

  test('a database that starts by itself is not stopped by a guest', async () => {
    const { killOwner } = await startInAnotherProcess()
    const guest = await start()
    expect(guest).toMatchObject({ attached: true, owns: false })
    expect(guest.otherOwner).toMatch(/^hundred, process \d+$/)
    await guest.stop()
    expect(isPostgresAlive(guest.pid)).toBe(true)
    await killOwner()
    await (await start()).stop()
  })

  test('a database that starts by itself loses nothing acknowledged when it is killed itself, and says that it went away', async () => {
    let wasLost = false
    const postgres = await startPostgres({ dataFolder: folder, flavour: 'durable', onLost: () => (wasLost = true) })
    await ask(postgres.connectionUrl('studio'), `insert into classes values ('acknowledged')`)
    process.kill(postgres.pid, 'SIGKILL')
    const again = await start()
    expect(await ask(again.connectionUrl('studio'), `select count(*) from classes where name = 'acknowledged'`)).toBe(
      '1',
    )
    expect(wasLost).toBe(true)
    await again.stop()
  })

  test('a database that starts by itself recognises the file of a dead server whose process number was reused', async () => {
    const lines = [process.pid, folder, 1, 5432, folder, '', '', 'ready   ', '']
    writeFileSync(join(folder, 'postmaster.pid'), lines.join('\n'))
    const postgres = await start()
    expect(postgres.attached).toBe(false)
    await postgres.stop()
  })
})

describe('a folder that cannot be used', () => {
  test('a folder of a newer release is refused with what to do, and left as it was', async () => {
    const newer = join(home, 'newer')
    mkdirSync(newer)
    writeFileSync(join(newer, 'PG_VERSION'), '19\n')
    await expect(start(newer)).rejects.toThrow(
      /made by PostgreSQL 19, and this release brings PostgreSQL 18\. Update this repository.*DATA_DIR/,
    )
    expect(readdirSync(newer)).toEqual(['PG_VERSION'])
  })

  test('a folder of an older release is refused with how to upgrade', async () => {
    const older = join(home, 'older')
    mkdirSync(older)
    writeFileSync(join(older, 'PG_VERSION'), '17\n')
    await expect(start(older)).rejects.toThrow(/made by PostgreSQL 17.*pg_dump/)
  })

  test('a folder with other files is refused', async () => {
    const other = join(home, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'thesis.txt'), 'three years')
    await expect(start(other)).rejects.toThrow(/is no data folder of PostgreSQL/)
    expect(readFileSync(join(other, 'thesis.txt'), 'utf8')).toBe('three years')
  })

  test.skipIf(!isRoot)('a folder of another user is refused to an ordinary user', () => {
    chmodSync(home, 0o700)
    const { stderr, status } = runAsNobody(ownerScript(folder))
    expect(stderr).toMatch(/cannot be written by this user/)
    chmodSync(home, 0o755)
    expect(runAsNobody(ownerScript(folder)).stderr).toMatch(/cannot be read by this user/)
    expect(status).not.toBe(0)
  })
})

test('a path too long for a socket gets a short private folder, found again by the next start', async () => {
  const deep = join(home, 'a-very-long-name-'.repeat(5), 'database')
  const postgres = await start(deep)
  const socketFolder = readPostmaster(deep)?.socketFolder ?? ''
  expect(socketFolder.length).toBeLessThan(90)
  expect(statSync(socketFolder).mode & 0o077).toBe(0)
  expect(await ask(postgres.connectionUrl('postgres'), 'select 1')).toBe('1')
  const guest = await start(deep)
  expect(guest.attached).toBe(true)
  await guest.stop()
  await postgres.stop()
  rmSync(socketFolder, { recursive: true })
})

describe.skipIf(!isRoot)('whoever runs it', () => {
  test('an ordinary user needs nothing but a folder', () => {
    const place = folderOfNobody('ordinary')
    const { stdout, stderr } = runAsNobody(ownerScript(join(place, 'database')) + '\nawait postgres.stop()')
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^owns true/)
    expect(statSync(join(place, 'database')).uid).toBe(65_534)
  })

  test('root runs the server of an ordinary user as that user', async () => {
    const place = folderOfNobody('borrowed')
    runAsNobody(ownerScript(join(place, 'database')) + '\nawait postgres.stop()')
    const postgres = await start(join(place, 'database'))
    expect(ownerOfProcess(postgres.pid)).toBe(65_534)
    expect(await ask(postgres.connectionUrl('postgres'), 'select 1')).toBe('1')
    await postgres.stop()
  })
})

function folderOfNobody(name: string): string {
  chmodSync(home, 0o755)
  const place = join(home, name)
  mkdirSync(place)
  chownSync(place, 65_534, 65_534)
  return place
}

function runAsNobody(script: string): { stdout: string; stderr: string; status: number | null } {
  const words = [
    '--reuid=65534',
    '--regid=65534',
    '--clear-groups',
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    script,
  ]
  return spawnSync('setpriv', words, { cwd: repository, encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '' } })
}

function ownerOfProcess(pid: number): number {
  return existsSync(`/proc/${pid}`) ? statSync(`/proc/${pid}`).uid : -1
}
