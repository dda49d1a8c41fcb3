import { createServer } from 'node:http'
import type { Config } from './config.ts'
import type { Health } from './health.ts'
import { refusePort } from './start-refusal.ts'

/** What whoever watches this machine may ask, on a port that no proxy leads to. */
export interface PrivateServer {
  readonly port: number | undefined
  readonly stop: () => Promise<void>
}

/** What it answers, by path. */
interface Watched {
  readonly health: Health
  readonly checks: () => Promise<Response>
  readonly metrics: () => Promise<Response>
}

/**
 * Answers `/health/live`, `/health/ready`, `/health/checks` and `/metrics` on METRICS_PORT, to this machine alone;
 * nothing without such a port. Throws a `StartRefusal` when it cannot listen there.
 */
export async function startPrivateServer(
  { metricsPort: wanted }: Pick<Config, 'metricsPort'>,
  watched: Watched,
): Promise<PrivateServer> {
  if (wanted === undefined) return { port: undefined, stop: async () => undefined }
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { status, headers, text } = await answerOf(request.url ?? '', watched)
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text)
    }
    void answer()
  })
  const listening = Promise.withResolvers<number>()
  const host = '127.0.0.1'
  server.once('error', (error) => listening.reject(refusePort(error, { setting: 'METRICS_PORT', port: wanted, host })))
  server.listen(wanted, host, () => {
    const address = server.address()
    listening.resolve(typeof address === 'object' && address ? address.port : wanted)
  })
  return {
    port: await listening.promise,
    stop: async () => {
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}

async function answerOf(
  path: string,
  { health, checks, metrics }: Watched,
): Promise<{ readonly status: number; readonly headers: Record<string, string>; readonly text: string }> {
  const answers = new Map([
    ['/health/live', async () => health.live()],
    ['/health/ready', async () => health.ready()],
    ['/health/checks', checks],
    ['/metrics', metrics],
  ])
  const response = await answers.get(path)?.()
  if (!response) return { status: 404, headers: {}, text: '' }
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}
