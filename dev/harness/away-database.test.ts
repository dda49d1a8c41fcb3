import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seedProfile } from '#dev/seed.ts'
import { startChild } from '#dev/start/child.ts'
import { createTestDatabase } from '#dev/testing/database.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { openDatabaseWay } from './database-proxy.ts'

/** A whole minute is for the long run; three seconds show whether each request writes a line. */
const awayMs = isLong ? 60_000 : 3000
const mostLines = isLong ? 60 : 20
const betweenMs = 50

test.runIf(isLong)(
  'two servers whose database is away write few lines, sixty in a minute at most, and both come back',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-away-'))
    const logFile = join(folder, 'log')
    const database = await createTestDatabase()
    await seedProfile(database.url, 'empty-studio')
    const way = await openDatabaseWay(database.url)
    const start = async () =>
      startChild({
        name: 'A server',
        file: 'server/main.ts',
        isQuiet: true,
        logFile,
        env: { MODE: 'demo', DATABASE_URL: way.url, PORT: '0', METRICS_PORT: '0', RATE_LIMITS: 'off' },
      })
    const servers = await Promise.all([start(), start()])
    try {
      const statuses = async (path: string): Promise<number[]> =>
        Promise.all(servers.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${path}`)).status))
      await expect.poll(async () => statuses('/api/schedules'), { timeout: 60_000 }).toEqual([200, 200])
      const linesBefore = readFileSync(logFile, 'utf8').split('\n').length
      way.cut()
      const asked: number[] = []
      for (const endMs = performance.now() + awayMs; performance.now() < endMs; await sleep(betweenMs))
        asked.push(...(await statuses('/api/orders')), ...(await statuses(`/api/products/${asked.length}`)))
      way.mend()
      expect(asked.filter((status) => status === 503).length).toBeGreaterThan(20)
      await expect.poll(async () => statuses('/api/schedules'), { timeout: 60_000 }).toEqual([200, 200])
      const lines = readFileSync(logFile, 'utf8').split('\n').slice(linesBefore)
      expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(mostLines)
    } finally {
      for (const server of servers) await server.stop()
      await way.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  240_000,
)
