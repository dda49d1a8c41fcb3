import { sql } from 'kysely'
import type { Database } from '#server/driver/database.ts'

export interface Health {
  /** The process answers. */
  live(): Response
  /** The process can do its work: the database answers and no shutdown has begun. */
  ready(): Promise<Response>
  beginShutdown(): void
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }

export function createHealth(db: Database): Health {
  let closing = false
  return {
    live: () => new Response('{"live":true}', { headers }),
    async ready() {
      const answers = !closing && (await databaseAnswers(db))
      return new Response(JSON.stringify({ ready: answers }), { status: answers ? 200 : 503, headers })
    },
    beginShutdown() {
      closing = true
    },
  }
}

async function databaseAnswers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
