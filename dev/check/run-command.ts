import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..')
/**
 * Far longer than any check or stage of the long run, so that one that hangs cannot block the run: all journeys take
 * half an hour on two quiet cores, and more than 45 minutes on busy ones.
 */
const limitMs = 120 * 60_000

export type Command = {
  /** A program of node_modules/.bin. */
  readonly program: string
  readonly words: readonly string[]
  readonly cwd?: string
  /** Prints its output while it runs, instead of only when it fails. */
  readonly shows?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Kills the program and its children after so long: a worker in an endless loop handles no other signal. */
  readonly killAfterMs?: number
}

/** Runs a program to its end, without stdin. Returns whether it succeeded and, unless printed already, its output. */
export async function runCommand({
  program,
  words,
  cwd = repository,
  shows = false,
  env = {},
  killAfterMs,
}: Command): Promise<{ succeeded: boolean; printed: string }> {
  const path = join(repository, 'node_modules', '.bin')
  const child = spawn(program, words, {
    cwd,
    env: {
      // Every worker of the tests loads the whole product: compiled code is cached between them, as between starts.
      NODE_COMPILE_CACHE: join(repository, '.cache', 'compile'),
      ...process.env,
      ...env,
      PATH: `${path}:${process.env['PATH'] ?? ''}`,
    },
    stdio: shows ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
    detached: killAfterMs !== undefined,
  })
  let printed = ''
  const listen = (chunk: Buffer): void => {
    printed += chunk.toString()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => killGroup(child.pid), killAfterMs)
  try {
    const [code, signal] = await once(child, 'close')
    return {
      succeeded: code === 0,
      printed: signal === null ? printed : `${printed}\nIt was killed by ${String(signal)}.`,
    }
  } catch (error) {
    return {
      succeeded: false,
      printed: `${program} could not be run: ${error instanceof Error ? error.message : String(error)}`,
    }
  } finally {
    clearTimeout(timer)
  }
}

function killGroup(pid: number | undefined): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}
