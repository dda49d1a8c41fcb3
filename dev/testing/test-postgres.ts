import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPostmaster } from '#dev/postgres/postmaster-file.ts'
import { startPostgres, type Postgres } from '#dev/postgres/start-postgres.ts'
import { stopPostgres } from '#dev/postgres/stop-postgres.ts'

const prefix = 'hundred-test-run-'
/** Room for the databases of a whole run, several times over. */
const roomBytes = 1_000_000_000

/** A temporary PostgreSQL for this run, or for one project of it; `stop` removes it from the disk. */
export async function startTestPostgres(project = 'all'): Promise<Postgres> {
  const place = chooseFolder()
  await clearAwayTheDead(place)
  const home = join(place, `${prefix}${process.pid}-${project}`)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { mode: 0o755 })
  const postgres = await startPostgres({ dataFolder: join(home, 'database'), flavour: 'disposable' })
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A RAM disk where the machine has one: copying the template there takes 17 ms, and 350 on a busy disk. */
function chooseFolder(): string {
  try {
    const memory = '/dev/shm'
    accessSync(memory, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > roomBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A killed test run leaves its server running; the next one removes it. */
async function clearAwayTheDead(place: string): Promise<void> {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (pid === process.pid || isAlive(pid)) continue
    const home = join(place, name)
    const left = readPostmaster(join(home, 'database'))
    if (left !== undefined) await stopPostgres(left.pid)
    rmSync(home, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
