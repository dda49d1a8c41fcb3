import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

/** The running server of a data folder, as described in `postmaster.pid`. */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
  readonly status: string
}

/**
 * Parses `postmaster.pid`: line 1 the process, 4 the port, 5 the socket folder, 8 the state
 * (https://www.postgresql.org/docs/18/storage-file-layout.html). Undefined when absent or only half written.
 */
export function readPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = readLines(join(dataFolder, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4]?.trim() ?? '',
    status: lines[7]?.trim() ?? 'starting',
  }
}

/** True while the process is alive and really is PostgreSQL: after a reboot its number may belong to any program. */
export function isPostgresAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    // A zombie process still accepts a signal; its state tells the difference.
    const [, name, state] = /^\d+ \((.*)\) (\S)/.exec(readLines(`/proc/${pid}/stat`)[0] ?? '') ?? []
    return name === 'postgres' && state !== 'Z' && state !== 'X'
  }
  return /postgres/.test(spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '')
}

/** True when something accepts connections on the socket of this server. */
export async function isListening({ socketFolder, port }: Pick<Postmaster, 'socketFolder' | 'port'>): Promise<boolean> {
  if (socketFolder === '') return false
  return new Promise((resolve) => {
    const socket = connect(join(socketFolder, `.s.PGSQL.${port}`))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
