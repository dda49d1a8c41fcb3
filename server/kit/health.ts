import pg from 'pg'

export interface Health {
  /** The process answers. */
  live(): Response
  /** The process can work: the database answers and no shutdown has begun. */
  ready(): Promise<Response>
  beginShutdown(): void
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** A check that takes longer has failed. */
const checkMs = 2000

/** Readiness uses a connection of its own: in the pool of the requests it would wait behind the load that it checks. */
export function createHealth(databaseUrl: string): Health {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'hundred readiness',
    max: 1,
    connectionTimeoutMillis: checkMs,
    query_timeout: checkMs,
    keepAlive: true,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  let closing = false
  return {
    live: () => new Response('{"live":true}', { headers }),
    async ready() {
      const answers = !closing && (await databaseAnswers(pool))
      return new Response(JSON.stringify({ ready: answers }), { status: answers ? 200 : 503, headers })
    },
    beginShutdown() {
      closing = true
    },
  }
}

async function databaseAnswers(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}
