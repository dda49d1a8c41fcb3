import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { Problem } from '#dev/problem.ts'

export const repository = join(import.meta.dirname, '..')
/** The files that the benchmarks keep between runs. */
export const benchFolder = join(repository, '.cache', 'bench')
const readyLimitMs = 120_000
const stopLimitMs = 10_000

/** What a process has used since it started. */
interface Usage {
  readonly cpuMs: number
  readonly rssMb: number
}

/** One of the benchmark's processes. */
export interface Program {
  readonly port: number
  readonly pid: number
  /** Sends a message over IPC and waits for the reply. */
  readonly tell: (message: object) => Promise<unknown>
  readonly stop: () => Promise<void>
}

interface ProgramOptions {
  readonly file: string
  readonly env?: Readonly<Record<string, string>>
  readonly nodeWords?: readonly string[]
}

const running = new Set<ChildProcess>()

/** Kills what a failure left running; stopping a database would wait for its clients for ever. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts a program and waits for `{ready: true, port}`. It ends by itself when this process does. */
export async function startProgram({ file, env = {}, nodeWords = [] }: ProgramOptions): Promise<Program> {
  const child = fork(join(repository, file), [], {
    cwd: repository,
    // Compiled code is cached between starts, as by `npm start`; without the cache the compiler itself stays in memory.
    env: { NODE_COMPILE_CACHE: join(repository, '.cache', 'compile'), ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning', ...nodeWords],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)),
  )
  const next = async (limitMs: number): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>()
    const timer = setTimeout(() => answer.reject(new Error(`${file} was silent for ${limitMs / 1000} s`)), limitMs)
    const hear = (message: unknown): void => answer.resolve(message)
    child.once('message', hear)
    void ended.then((reason) => answer.reject(new Problem(`${file} ended (${reason}). What it said is above.`)))
    try {
      return await answer.promise
    } finally {
      clearTimeout(timer)
      child.off('message', hear)
    }
  }
  const port = readyPort(await next(readyLimitMs))
  return {
    port,
    pid: child.pid ?? 0,
    tell: async (message) => {
      const answer = next(600_000)
      child.send(message)
      return answer
    },
    stop: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      clearTimeout(timer)
    },
  }
}

/** Asks a server that runs in `measured.ts` for its usage. */
export async function usageOf(program: Program): Promise<Usage> {
  const answer = await program.tell({ ask: 'usage' })
  if (typeof answer === 'object' && answer !== null && 'cpuMs' in answer && 'rssMb' in answer)
    return { cpuMs: Number(answer.cpuMs), rssMb: Number(answer.rssMb) }
  throw new Error('a program did not tell what it used')
}

/** Keeps programs running until the work is done. */
export async function during<Result>(programs: readonly Program[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } finally {
    await Promise.all(programs.map(async (program) => program.stop()))
  }
}

function readyPort(message: unknown): number {
  if (typeof message === 'object' && message !== null && 'port' in message && typeof message.port === 'number')
    return message.port
  throw new Error('a program did not tell its port')
}
