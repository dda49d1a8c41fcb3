import autocannon from 'autocannon'

/** One request as it is sent. */
export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** One request of a visit and its expected response. */
export interface Step {
  /** Its name in the results, such as "PUT /cart". */
  readonly name: string
  readonly statuses: readonly number[]
  readonly ask: () => SentRequest
  readonly hear?: (body: string, status: number) => void
}

/**
 * The steps that one connection repeats. What a step learns for the next one stays with its connection: `place` is its
 * number, counted from 0.
 */
export type Visit = (place: number, connections: number) => readonly Step[]

export interface Load {
  readonly connections: number
  readonly visit: Visit
}

/** Returned instead of a request, it makes autocannon restart with the first; its types do not say so. */
const beginAnew: autocannon.Request = JSON.parse('null')

/** Times are milliseconds of a request, in whole ones as autocannon counts them. */
export interface LoadFigures {
  readonly visits: number
  readonly requests: number
  readonly errors: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p97Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/**
 * Keeps connections busy with their visits, each sending its next request after a response, for a number of seconds or
 * of requests. Throws when more visits fail than succeed.
 */
export async function runLoad(
  { connections, visit }: Load,
  { port, ...until }: { readonly port: number } & ({ readonly seconds: number } | { readonly amount: number }),
): Promise<LoadFigures> {
  let places = 0
  let visits = 0
  const complaints: string[] = []
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    ...('amount' in until ? { amount: until.amount } : { duration: until.seconds }),
    sampleInt: 100,
    timeout: 60,
    setupClient: (client) => {
      const steps = visit(places, connections)
      places += 1
      let failed = false
      client.setRequests(
        steps.map(({ name, statuses, ask, hear }, step) => ({
          setupRequest: (request: autocannon.Request) => {
            if (step > 0 && failed) return beginAnew
            failed = false
            const asked = ask()
            // autocannon modifies the headers that it is given.
            return { ...request, ...asked, headers: { ...asked.headers } }
          },
          onResponse: (status: number, body: string) => {
            failed = !statuses.includes(status)
            if (failed) complaints.push(`${name} answered ${status}: ${body.slice(0, 200)}`)
            else {
              hear?.(body, status)
              // A visit that the end of the round interrupts counts in part.
              visits += 1 / steps.length
            }
          },
        })),
      )
    },
  })
  const errors = complaints.length + result.errors
  if (errors > visits) throw new Error(`the visits failed: ${complaints.slice(0, 3).join('; ')}`)
  if (errors > 0) process.stderr.write(`${errors} requests failed, such as: ${complaints.slice(0, 3).join('; ')}\n`)
  const { p50, p97_5, p99, max } = result.latency
  return {
    visits,
    requests: result.requests.total,
    errors,
    seconds: (result.finish.getTime() - result.start.getTime()) / 1000,
    p50Ms: p50,
    p97Ms: p97_5,
    p99Ms: p99,
    maxMs: max,
  }
}

/** The same visits by one person, one request after the other. Throws at the first unexpected response. */
export async function visitAlone(
  { visit }: Pick<Load, 'visit'>,
  {
    port,
    times,
    around = async (_name, send) => send(),
  }: {
    readonly port: number
    readonly times: number
    readonly around?: (name: string, send: () => Promise<void>) => Promise<void>
  },
): Promise<void> {
  const steps = visit(0, 1)
  for (let time = 0; time < times; time += 1)
    for (const { name, statuses, ask, hear } of steps)
      await around(name, async () => {
        const { path, method, headers, body = null } = ask()
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body })
        const text = await answer.text()
        if (!statuses.includes(answer.status))
          throw new Error(`${name} answered ${answer.status}: ${text.slice(0, 300)}`)
        hear?.(text, answer.status)
      })
}
