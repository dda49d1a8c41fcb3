import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Excluded: counters, cached responses, jobs, checks, the audit log and the clock may differ when nothing else did. */
const leftOut = new Set([
  'migrations',
  'idempotency_answers',
  'rate_limits',
  'audit_entries',
  'clock_offset',
  'deployment',
  'auth_sessions',
  'check_results',
  'process_figures',
  'upkeep',
])

/** Columns that count tries of a code or a PIN are excluded too; the rest of their rows is not. */
const tries = new Map([
  ['account_codes', 'tries'],
  ['staff_devices', 'pin_tries'],
  ['staff_pins', 'tries'],
])
const rowOf = (table: string) => (tries.has(table) ? `(to_jsonb(t) - '${tries.get(table)}')::text` : 't::text')

/**
 * SHA-256 over every row of every business table, ordered by content: equal before and after means that nothing
 * changed. A table without a page on disk has no row and is not queried, which saves most of the planning.
 */
export async function fingerprint(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by relname`,
  )
  const digests = tables
    .filter(({ name }) => !leftOut.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, encode(sha256(convert_to(string_agg(${rowOf(name)}, chr(10) order by ${rowOf(name)}), 'UTF8')), 'hex') as digest from "${name}" t having count(*) > 0`,
    )
  if (digests.length === 0) return ''
  const { rows } = await pool.query<{ name: string; digest: string }>(`${digests.join(' union all ')} order by name`)
  return createHash('sha256')
    .update(rows.map(({ name, digest }) => `${name}:${digest}\n`).join(''))
    .digest('hex')
}
