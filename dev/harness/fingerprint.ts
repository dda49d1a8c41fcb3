import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Not business: counters, kept answers, jobs, the audit trail and the clock may differ when nothing else did. */
const leftOut = new Set(['migrations', 'idempotency_answers', 'rate_limits', 'audit_entries', 'clock_offset', 'auth_sessions'])

/** SHA-256 over every row of every business table, ordered by content: equal before and after means that nothing changed. */
export async function fingerprint(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const hash = createHash('sha256')
  for (const { name } of tables) {
    if (leftOut.has(name)) continue
    const { rows } = await pool.query<{ digest: string | null }>(
      `select encode(sha256(convert_to(coalesce(string_agg(line, chr(10) order by line), ''), 'UTF8')), 'hex') as digest from (select t::text as line from "${name}" t) lines`)
    hash.update(`${name}:${rows[0]?.digest ?? ''}\n`)
  }
  return hash.digest('hex')
}
