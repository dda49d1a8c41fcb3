import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canUnshare } from '#dev/postgres/run-as.ts'
import { freePort } from './free-port.ts'

/** Whether Debian's package `pgbouncer` is installed. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

export interface Pooler {
  /** The same database, through the pooler. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts PgBouncer in front of the server of that URL, which has a socket. It shares connections in transaction mode.
 */
export async function startPooler(databaseUrl: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const { searchParams, port: serverPort, pathname, username } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'hundred-pooler-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    file,
    `[databases]
* = host=${searchParams.get('host') ?? 'localhost'} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${mode === 'transaction' ? 2 : 40}
max_client_conn = 200
`,
  )
  // PgBouncer, as PostgreSQL, refuses to run as root.
  const prefix = process.getuid?.() === 0 && canUnshare() ? ['unshare', '--user', '--map-user=65534'] : []
  const [program, ...words] = [...prefix, 'pgbouncer', '-q', file]
  const child = spawn(program, words, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let tries = 0; tries < 100 && !(await answers(port)); tries += 1) await sleep(50)
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    stop: async () => {
      child.kill('SIGINT')
      const isLate = await Promise.race([ended.then(() => false), sleep(5000, true, { ref: false })])
      if (isLate) child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
