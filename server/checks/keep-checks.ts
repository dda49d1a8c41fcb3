import type { Database } from '#server/driver/database.ts'
import { presentChecks, type PresentedChecks } from './present-checks.ts'

/** However often it is asked, the database is asked once in so many milliseconds. */
const keptMs = 5000

/** Reads the last round, for the faces of one process; asked at once or soon after, it is the same reading. */
export function keepChecks(db: Database): () => Promise<PresentedChecks> {
  let kept: { readonly untilMs: number; readonly checks: Promise<PresentedChecks> } | undefined
  return async () => {
    if (kept === undefined || performance.now() > kept.untilMs)
      kept = { untilMs: performance.now() + keptMs, checks: presentChecks(db) }
    return kept.checks
  }
}

/** `/health/checks`: 200 while nothing alarms, 503 otherwise, with each check. */
export function createChecksAnswer(read: () => Promise<PresentedChecks>): () => Promise<Response> {
  return async () => {
    const checks = await read()
    return new Response(JSON.stringify(checks), {
      status: checks.level === 'alarm' ? 503 : 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    })
  }
}
