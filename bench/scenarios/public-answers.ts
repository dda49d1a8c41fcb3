import { get, type IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { readConfig } from '#server/kit/config.ts'
import { during, type Program } from '../program.ts'
import { atMost, type Result } from '../result.ts'
import { startProduct, type Bench } from '../servers.ts'

const atOnce = 20
const betweenMs = 5

/** How long another visitor waits while many request the same public response for the first time. */
export async function measurePublicAnswers(bench: Bench): Promise<Result> {
  const server = await startProduct(bench, { url: await bench.databases.freshDemo('bench_public') })
  return during([server], async () => {
    await Promise.all([waitOf(server), waitOf(server)])
    let longest = { path: '', ms: 0 }
    for (const path of publicPaths()) {
      const ms = await longestWait(server, path)
      if (ms > longest.ms) longest = { path, ms }
    }
    return {
      scenario: 'public',
      findings: [
        atMost({
          what: `${atOnce} of each public GET at once: liveness (longest at ${longest.path}) within`,
          value: longest.ms,
          limit: 250,
          unit: ' ms',
        }),
      ],
      figures: {},
      method: `A server that has just started. Each GET of the API that anyone may send without a parameter, ${atOnce} at once as browsers ask, while another asks for /api/health/live every ${betweenMs} ms: the longest wait of that one.`,
    }
  })
}

/** The stream never ends, so it is left out. */
function publicPaths(): readonly string[] {
  const config = readConfig({ DATABASE_URL: 'postgres://nobody/none' })
  if ('problems' in config) throw new Error(config.problems.join('\n'))
  const described = describedEndpoints(roomRoutes(config)).filter(
    ({ method, who, path, input, media }) =>
      method === 'GET' && who === 'anyone' && !path.includes('{') && !media && input.safeParse({}).success,
  )
  return ['/api/docs', '/api/openapi.json', ...described.map(({ path }) => `/api${path}`)]
}

async function longestWait(server: Program, path: string): Promise<number> {
  let isOver = false
  const asked = Promise.all(Array.from({ length: atOnce }, async () => fetchWhole(server, path))).finally(() => {
    isOver = true
  })
  let longestMs = 0
  do {
    longestMs = Math.max(longestMs, await waitOf(server))
    await sleep(betweenMs)
  } while (!isOver)
  await asked
  return longestMs
}

async function waitOf(server: Program): Promise<number> {
  const began = performance.now()
  await fetchWhole(server, '/api/health/live')
  return performance.now() - began
}

/** The bytes are discarded on arrival: decompressing them here would delay this process. */
async function fetchWhole({ port }: Program, path: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers, agent: false }, resolve).once('error', reject)
  })
  await finished(answer.resume())
}
