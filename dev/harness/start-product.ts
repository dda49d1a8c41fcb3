import { startChild, type Child } from '#dev/start/child.ts'
import { askHarness } from './ask-harness.ts'

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
  const bank = await startQuietly('gateway-sim/main.ts', { GATEWAY_SIM_PORT: '0' })
  const bankUrl = `http://127.0.0.1:${bank.port}`
  const env = { DATABASE_URL: options.databaseUrl, GATEWAY_URL: bankUrl, PORT: '0', HARNESS_JOBS: 'on', ...options.env }
  let server = await startQuietly('dev/harness/main.ts', env)
  // A restart listens where the first start did, so that an open page and the bank find it again.
  const port = String(server.port)
  const url = `http://127.0.0.1:${port}`
  const product: Product = {
    url,
    bankUrl,
    harness: async (path, body) => askHarness(url, { path, body }),
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
      server.kill()
      await server.ended
      server = await startQuietly('dev/harness/main.ts', { ...env, PORT: port, ...more })
    },
    ended: async () => {
      await server.ended
    },
    checkInvariants: async () => {
      const { broken } = await product.harness('/invariants')
      if (JSON.stringify(broken) !== '[]')
        throw new Error(`broken invariants: ${JSON.stringify(broken).slice(0, 2000)}`)
    },
    stop: async () => {
      await Promise.all([server.stop(), bank.stop()])
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

async function startQuietly(file: string, env: Readonly<Record<string, string>>): Promise<Child> {
  return startChild({ name: file, file, env, isQuiet: true })
}
