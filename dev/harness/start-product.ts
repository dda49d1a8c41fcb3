import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const startTimeoutMs = 30_000
/** Compiled code is kept between starts; one journey kills the server ten times. */
const keptCode = join(import.meta.dirname, '..', '..', '.cache', 'compile')

/** The running product on a database of its own, with the simulated bank beside it, as a stranger would meet it. */
export interface Product {
  readonly url: string
  readonly bankUrl: string
  /** Asks the harness: /test/clock, /test/seed, /test/drain, /test/mailbox, … */
  harness(path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>>
  /** Scripts the bank through its control interface. */
  bank(path: string, body: unknown, method?: 'POST' | 'PUT'): Promise<void>
  /** Kills the server as a power cut would and starts it again on the same database. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
  /** Resolves when the server process has ended by itself, as it does at an armed crash point. */
  ended(): Promise<void>
  /** Throws when any invariant is broken. */
  checkInvariants(): Promise<void>
  stop(): Promise<void>
}

export interface ProductOptions {
  /** A migrated database that nobody else uses; it is emptied and filled with the profile. */
  readonly databaseUrl: string
  readonly profile?: 'demo' | 'empty-studio' | 'busy-week'
  readonly env?: Readonly<Record<string, string>>
}

/** Starts bank and product with the harness, and fills the studio. The caller owns the database. */
export async function startProductOn(options: ProductOptions): Promise<Product> {
  const bank = await startProgram('gateway-sim/main.ts', { GATEWAY_SIM_PORT: '0' })
  const bankUrl = `http://127.0.0.1:${bank.port}`
  const env = { DATABASE_URL: options.databaseUrl, GATEWAY_URL: bankUrl, PORT: '0', HARNESS_JOBS: 'on', ...options.env }
  let server = await startProgram('dev/harness/main.ts', env)
  // A restart listens where the first start did, so that an open page and the bank find it again.
  const port = String(server.port)
  const url = `http://127.0.0.1:${port}`
  const product: Product = {
    url,
    bankUrl,
    harness: async (path, body) => {
      const response = await fetch(
        `${url}/test${path}`,
        body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
      )
      if (!response.ok) throw new Error(`the harness answered ${response.status}: ${await response.text()}`)
      return Object.fromEntries(Object.entries(JSON.parse(await response.text())))
    },
    // oxlint-disable-next-line max-params -- a path, what is sent there and, rarely, the other method
    bank: async (path, body, method = 'POST') => {
      const response = await fetch(`${bankUrl}/__sim${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`the bank answered ${response.status}: ${await response.text()}`)
    },
    restart: async (more = {}) => {
      await endProgram(server.child, 'SIGKILL')
      server = await startProgram('dev/harness/main.ts', { ...env, PORT: port, ...more })
    },
    ended: async () =>
      new Promise((resolve) => {
        if (server.child.exitCode !== null || server.child.signalCode !== null) resolve()
        else server.child.once('exit', () => resolve())
      }),
    checkInvariants: async () => {
      const { broken } = await product.harness('/invariants')
      if (JSON.stringify(broken) !== '[]')
        throw new Error(`broken invariants: ${JSON.stringify(broken).slice(0, 2000)}`)
    },
    stop: async () => {
      await Promise.all([endProgram(server.child, 'SIGTERM'), endProgram(bank.child, 'SIGTERM')])
    },
  }
  try {
    await product.harness('/seed', { profile: options.profile ?? 'demo' })
  } catch (error) {
    await product.stop()
    throw error
  }
  return product
}

interface Program {
  readonly child: ChildProcess
  readonly port: number
}

async function startProgram(path: string, env: Readonly<Record<string, string>>): Promise<Program> {
  const child = fork(path, [], {
    env: { NODE_COMPILE_CACHE: keptCode, ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-4000)
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${path} did not start: ${complaints}`)), startTimeoutMs)
    child.once('message', (message) => {
      clearTimeout(timer)
      if (typeof message === 'object' && 'port' in message && typeof message.port === 'number')
        resolve({ child, port: message.port })
      else reject(new Error(`${path} did not tell its port`))
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`${path} ended with ${code}: ${complaints}`))
    })
  })
}

async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
