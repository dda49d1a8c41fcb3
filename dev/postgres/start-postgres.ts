import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#dev/problem.ts'
import { findNativeFolder } from './binaries.ts'
import { fullDiskAdvice, inspectDataFolder } from './data-folder.ts'
import { makeDataFolder, postgresEnvironment } from './make-data-folder.ts'
import { askToOwn } from './owner.ts'
import { isListening, isPostgresAlive, readPostmaster, type Postmaster } from './postmaster-file.ts'
import { canUnshare, chooseRunAs, prepareRunAs, type RunAs } from './run-as.ts'
import { settingWords, type Flavour, type Settings } from './settings.ts'
import { chooseSocketFolder, makePrivateFolder, socketPort } from './socket-folder.ts'
import { stopPostgres } from './stop-postgres.ts'

/** Recovery after a crash reads the log since the last checkpoint, which may take a while on a slow disk. */
const startLimitMs = 120_000
const logLimitBytes = 5_000_000

export type PostgresOptions = {
  /** Absolute or relative path of the data folder; created when absent. A log file is beside it, as `<folder>.log`. */
  readonly dataFolder: string
  readonly flavour: Flavour
  /** Settings beside those of the flavour, or instead of them. */
  readonly settings?: Settings
  /** Called once when the server goes away without `stop`. */
  readonly onLost?: () => void
}

export type Postgres = {
  readonly pid: number
  /** True when the server was already running, as after kill -9 of the process that started it. */
  readonly attached: boolean
  /** True for the one process that stops the server; a guest's `stop` only disconnects. */
  readonly owns: boolean
  readonly otherOwner: string | undefined
  /** The URL of one database, as `pg`, `kysely` and `graphile-worker` take it. */
  readonly connectionUrl: (database: string) => string
  /** Ends every connection and waits until the server has written everything. */
  readonly stop: () => Promise<void>
}

/**
 * Starts PostgreSQL on a data folder, or attaches to the server that already runs on it. It listens on a Unix socket in
 * a private folder and on no network address. Throws a `Problem` for what the user can fix.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attachOrLaunch(options)
    } catch (error) {
      if (attempt === attempts || !willPass(error)) throw error
      await sleep(100)
    }
  }
}

/** What a killed server leaves behind, or a concurrent start, is over within a second or two. */
const attempts = 50
const dyingCodes: readonly unknown[] = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', '57P01', '57P02', '57P03']

/** The folder is not ours yet, but will be, or will have a server to attach to. */
class FolderBusy extends Problem {}

function willPass(error: unknown): boolean {
  if (error instanceof FolderBusy) return true
  return (
    error instanceof Error &&
    (('code' in error && dyingCodes.includes(error.code)) || /terminated unexpectedly/.test(error.message))
  )
}

async function attachOrLaunch({ dataFolder, flavour, settings = {}, onLost }: PostgresOptions): Promise<Postgres> {
  const folder = resolve(dataFolder)
  const state = inspectDataFolder(folder)
  const living = state === 'made' ? await findLiving(folder) : undefined
  const server = living ?? (await launch(folder, { flavour, settings, state }))
  const connectionUrl = (database: string): string => socketUrl(server, database)
  const owner = await askToOwn(connectionUrl('postgres'), onLost ?? (() => undefined))
  return {
    pid: server.pid,
    attached: living !== undefined,
    owns: owner.owns,
    otherOwner: owner.otherOwner,
    connectionUrl,
    stop: async () => {
      await owner.release()
      if (owner.owns) await stopPostgres(server.pid)
    },
  }
}

/** `host` in the query names the folder; the host before the slash only makes it a URL that every parser accepts. */
function socketUrl({ socketFolder, port }: Postmaster, database: string): string {
  return `postgres://postgres@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`
}

/** Waits for a server that is starting or stopping, and removes the file of a dead one. */
async function findLiving(folder: string): Promise<Postmaster | undefined> {
  for (const limit = performance.now() + startLimitMs; performance.now() < limit; await sleep(20)) {
    const found = readPostmaster(folder)
    if (found === undefined) return undefined
    if (isPostgresAlive(found.pid)) {
      if (found.status === 'ready' && (await isListening(found))) return found
      continue
    }
    // A socket that answers without a process here belongs to a server in another container.
    if (await isListening(found))
      throw new Problem(
        `${folder} is in use by a database server that this machine does not see (process ${found.pid}, in another container?). Stop it, or set DATA_DIR to another folder.`,
      )
    clearAway(folder, found)
    return undefined
  }
  throw new Problem(`The database server on ${folder} neither starts nor stops. Its log is ${folder}.log.`)
}

/** PostgreSQL would wait for the process, which may stay a zombie for a while until it is reaped. */
function clearAway(folder: string, { socketFolder, port }: Postmaster): void {
  const socket = join(socketFolder === '' ? folder : socketFolder, `.s.PGSQL.${port}`)
  for (const file of [join(folder, 'postmaster.pid'), socket, `${socket}.lock`]) rmSync(file, { force: true })
}

async function launch(
  folder: string,
  { flavour, settings, state }: { flavour: Flavour; settings: Settings; state: 'new' | 'made' },
): Promise<Postmaster> {
  const ownerUid = existsSync(folder) ? statSync(folder).uid : undefined
  const choice = chooseRunAs({
    uid: process.getuid?.() ?? 0,
    ownerUid: state === 'made' ? ownerUid : undefined,
    canUnshare,
  })
  const runAs = prepareRunAs(choice, findNativeFolder())
  if (state === 'new') makeDataFolder(folder, { runAs, flavour })
  const socketFolder = chooseSocketFolder(folder)
  if (socketFolder !== folder) makePrivateFolder(socketFolder, runAs.user)
  const words = settingWords(flavour, { ...settings, unix_socket_directories: socketFolder })
  const child = spawnServer(folder, { runAs, words })
  return waitUntilReady(child, folder)
}

/**
 * In its own process group, so that Ctrl-C in the terminal does not stop it before the product has finished; and with
 * its output in a file, so that it survives a killed parent.
 */
function spawnServer(folder: string, { runAs, words }: { runAs: RunAs; words: readonly string[] }): ChildProcess {
  const log = openLog(`${folder}.log`)
  const [program = '', ...rest] = [
    ...runAs.prefix,
    join(runAs.native, 'bin', 'postgres'),
    '-D',
    folder,
    '-p',
    String(socketPort),
    ...words,
  ]
  const child = spawn(program, rest, {
    ...runAs.user,
    cwd: '/',
    detached: true,
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

function openLog(file: string): number {
  const isLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes
  return openSync(file, isLong ? 'w' : 'a', 0o600)
}

async function waitUntilReady(child: ChildProcess, folder: string): Promise<Postmaster> {
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`))
  for (const limit = performance.now() + startLimitMs; performance.now() < limit; await sleep(10)) {
    if (ended !== undefined) throw explainEnd(folder, ended)
    const found = readPostmaster(folder)
    if (found?.pid === child.pid && found?.status === 'ready') return found
  }
  throw new Problem(`The database did not start within ${startLimitMs / 1000} s. Its log is ${folder}.log.`)
}

function explainEnd(folder: string, ended: string): Problem {
  const tail = readFileSync(`${folder}.log`, 'utf8').trim().split('\n').slice(-8).join('\n')
  if (/No space left on device/.test(tail)) return new Problem(fullDiskAdvice(folder))
  if (/lock file .* already exists|shared memory block .* still in use/.test(tail))
    return new FolderBusy(
      `${folder} is in use by another database server. Stop that one, or set DATA_DIR to another folder. The end of ${folder}.log says:\n\n${tail}`,
    )
  return new Problem(`The database did not start (${ended}). The end of ${folder}.log says:\n\n${tail}`)
}
