import { startBalancer } from './balancer.ts'
import { startChild } from './child.ts'
import { keepChild, type Kept } from './keep-child.ts'
import { onStop } from './stopping.ts'

interface ServersToStart {
  readonly count: number
  readonly port: number
  readonly host: string
  readonly env: Readonly<Record<string, string>>
  readonly waitsForChange: boolean
}

/** Starts the servers and the balancer, if any; returns the address of the site. */
export async function startServers(asked: ServersToStart): Promise<Kept> {
  if (asked.count === 1) return startOne(asked)
  const { port, host } = asked
  const env = {
    ...asked.env,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: behindBalancer(),
    DRAIN_SECONDS: '1',
    BALANCER_HOST: host,
    BALANCER_PORT: String(port),
  }
  const servers: Kept[] = []
  for (let number = 1; number <= asked.count; number += 1)
    servers.push(
      await startOne({
        ...asked,
        port: 0,
        number,
        env,
      }),
    )
  const balancer = await startBalancer({ port, host, servers: servers.map((server) => server.port) })
  onStop.add({ name: 'The balancer', stop: balancer.stop, kill: () => undefined })
  return {
    port: balancer.port,
    restart: async () => {
      for (const server of servers) await server.restart()
    },
  }
}

/** Our balancer is one more proxy than the operator counts; a visitor's address is the one before all of them. */
function behindBalancer(): string {
  const before = Number(process.env['TRUSTED_PROXIES'] ?? 0)
  return String(Math.min(5, (Number.isInteger(before) ? before : 0) + 1))
}

async function startOne({
  port,
  env,
  waitsForChange,
  number,
}: ServersToStart & { readonly number?: number }): Promise<Kept> {
  const name = number === undefined ? 'The server' : `Server ${number}`
  return keepChild({
    name,
    port,
    waitsForChange,
    start: async (wanted) => startChild({ name, file: 'server/main.ts', env: { ...env, PORT: String(wanted) } }),
  })
}
