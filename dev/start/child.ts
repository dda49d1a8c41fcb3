import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#dev/problem.ts'

const repository = join(import.meta.dirname, '..', '..')
const readyLimitMs = 60_000
/** Longer than the server's own limit for requests in flight. */
const stopLimitMs = 45_000

/** A small young generation keeps an idle server under 150 MB (134 against 152 MB, measured). */
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']

export type Child = {
  readonly port: number
  /** Settles when the process ended, with the words that say how. */
  readonly ended: Promise<string>
  /** Asks it to finish (SIGTERM), then kills it. */
  readonly stop: () => Promise<void>
  /** Kills it at once. */
  readonly kill: () => void
  /** Pauses it (SIGSTOP), or continues it (SIGCONT); SIGUSR2 is for what a test loaded into it. */
  readonly send: (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2') => void
}

export type ChildOptions = {
  readonly name: string
  readonly file: string
  /** The folder of another version of the product; by default this one. */
  readonly folder?: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Its stdout is not shown; its stderr is. */
  readonly isQuiet?: boolean
  /** A file that its stdout is added to instead. */
  readonly logFile?: string
  /** Receives its other IPC messages, once it is ready. */
  readonly onMessage?: (message: unknown) => void
}

/**
 * Starts one of our programs and waits for `{ready: true, port}` over IPC. It ends by itself when that channel closes,
 * so nothing is left behind when this process is killed. Throws a `Problem` when it ends before it is ready.
 */
export async function startChild({ name, file, env, isQuiet = false, ...options }: ChildOptions): Promise<Child> {
  const { folder = repository, onMessage, logFile } = options
  const log = logFile === undefined ? undefined : openSync(logFile, 'a')
  const child = spawn(process.execPath, [...flags, join(folder, file)], {
    cwd: folder,
    // Compiled code is cached between starts, which saves a third of a warm start.
    env: { NODE_COMPILE_CACHE: join(folder, '.cache', 'compile'), ...process.env, ...env },
    stdio: ['ignore', log ?? (isQuiet ? 'ignore' : 'inherit'), 'inherit', 'ipc'],
    // Ctrl-C in the terminal goes to this process alone, which stops the others in order.
    detached: true,
  })
  if (log !== undefined) closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
  })
  const ready = new Promise<number>((resolve) => {
    child.on('message', (message) => {
      const port = readyPort(message)
      if (port === undefined) onMessage?.(message)
      else resolve(port)
    })
  })
  const kill = (): void => {
    child.kill('SIGKILL')
  }
  const outcome = await Promise.race([
    ready,
    ended,
    sleep(readyLimitMs, 'it was not ready after a minute', { ref: false }),
  ])
  if (typeof outcome === 'string') {
    kill()
    throw new Problem(`${name} did not start (${outcome}). Its output is above.`)
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const late = await Promise.race([ended.then(() => false), sleep(stopLimitMs, true, { ref: false })])
    if (late) kill()
    await ended
  }
  return { port: outcome, ended, stop, kill, send: (signal) => void child.kill(signal) }
}

function readyPort(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('ready' in message) || !('port' in message)) return undefined
  return message.ready === true && typeof message.port === 'number' ? message.port : undefined
}
