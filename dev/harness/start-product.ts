import { startBalancer } from '#dev/start/balancer.ts'
import { startChild, type Child } from '#dev/start/child.ts'
import { askHarness } from './ask-harness.ts'

/** The running product on a database of its own, with the simulated bank beside it, as a user sees it. */
export interface Product {
  readonly url: string
  readonly bankUrl: string
  /** Calls the harness: /test/clock, /test/seed, /test/drain, /test/mailbox, … */
  harness(path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>>
  /** Scripts the bank through its control interface. */
  bank(path: string, body: unknown, method?: 'POST' | 'PUT'): Promise<void>
  /** Kills the server like a power cut and restarts it on the same database. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
  /** Resolves when the server process has ended by itself, as at an armed crash point. */
  ended(): Promise<void>
  /** Leaves its database for that one, or for none; the bank forgets every payment. */
  move(databaseUrl: string | undefined): Promise<void>
  /** Throws when any invariant is broken. */
  checkInvariants(): Promise<void>
  stop(): Promise<void>
}

export interface ProductOptions {
  /** A migrated database that nobody else uses; emptied and seeded with the profile unless it is seeded already. */
  readonly databaseUrl: string
  readonly isFilled?: boolean
  readonly profile?: 'demo' | 'empty-studio' | 'busy-week'
  readonly env?: Readonly<Record<string, string>>
  /** More than one run behind the demo's balancer; by default one, without it. */
  readonly servers?: number
}

/** Starts bank and product with the harness, and seeds the studio. The caller owns the database. */
export async function startProductOn(options: ProductOptions): Promise<Product> {
  const bank = await startQuietly('gateway-sim/main.ts', { GATEWAY_SIM_PORT: '0' })
  const bankUrl = `http://127.0.0.1:${bank.port}`
  const env = { DATABASE_URL: options.databaseUrl, GATEWAY_URL: bankUrl, HARNESS_JOBS: 'on', ...options.env }
  const site = await startSite(options.servers ?? 1, env)
  // oxlint-disable-next-line max-params -- a path, what is sent there and, rarely, the other method
  const scriptBank: Product['bank'] = async (path, body, method = 'POST') => {
    const response = await fetch(`${bankUrl}/__sim${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`the bank answered ${response.status}: ${await response.text()}`)
  }
  const product: Product = {
    url: site.url,
    bankUrl,
    harness: async (path, body) => {
      const [first = site.url, ...others] = site.servers()
      const answer = await askHarness(first, { path, body })
      // What one server was set, such as the clock, the others read from the database.
      for (const other of body === undefined ? [] : others) await askHarness(other, { path: '/forget', body: {} })
      return answer
    },
    bank: scriptBank,
    restart: site.restart,
    ended: site.ended,
    move: async (databaseUrl) => {
      await Promise.all([site.move(databaseUrl), scriptBank('/reset', {})])
    },
    checkInvariants: async () => {
      const { broken } = await product.harness('/invariants')
      if (JSON.stringify(broken) !== '[]')
        throw new Error(`broken invariants: ${JSON.stringify(broken).slice(0, 2000)}`)
    },
    stop: async () => {
      await Promise.all([site.stop(), bank.stop()])
    },
  }
  try {
    if (options.isFilled !== true) await product.harness('/seed', { profile: options.profile ?? 'demo' })
  } catch (error) {
    await product.stop()
    throw error
  }
  return product
}

type Environment = Readonly<Record<string, string>>

/** The servers of a product, and the balancer in front of them. */
interface Site extends Pick<Product, 'url' | 'restart' | 'ended' | 'move' | 'stop'> {
  readonly servers: () => readonly string[]
}

async function startSite(count: number, env: Environment): Promise<Site> {
  let proxied: Environment = count > 1 ? { ...env, TRUSTED_PROXIES: '1' } : env
  let servers = await Promise.all(
    Array.from({ length: count }, async () => startQuietly('dev/harness/main.ts', { ...proxied, PORT: '0' })),
  )
  const [only] = servers
  const balancer =
    count > 1
      ? await startBalancer({ port: 0, host: '127.0.0.1', servers: servers.map(({ port }) => port) })
      : undefined
  return {
    url: `http://127.0.0.1:${balancer?.port ?? only?.port ?? 0}`,
    servers: () => servers.map(({ port }) => `http://127.0.0.1:${port}`),
    restart: async (more = {}) => {
      for (const { kill } of servers) kill()
      await Promise.all(servers.map(async ({ ended }) => ended))
      // A restart listens on the same port, so that an open page, the bank and the balancer find it again.
      servers = await Promise.all(
        servers.map(async ({ port }) =>
          startQuietly('dev/harness/main.ts', { ...proxied, PORT: String(port), ...more }),
        ),
      )
    },
    move: async (databaseUrl) => {
      proxied = { ...proxied, DATABASE_URL: databaseUrl ?? '' }
      const body = { database_url: databaseUrl }
      await Promise.all(
        servers.map(async ({ port }) => askHarness(`http://127.0.0.1:${port}`, { path: '/move', body })),
      )
    },
    ended: async () => {
      await Promise.race(servers.map(async ({ ended }) => ended))
    },
    stop: async () => {
      await balancer?.stop()
      await Promise.all(servers.map(async ({ stop }) => stop()))
    },
  }
}

async function startQuietly(file: string, env: Environment): Promise<Child> {
  return startChild({ name: file, file, env, isQuiet: true })
}
