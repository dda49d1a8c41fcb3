import { sql } from 'kysely'
import type { Transaction } from '#server/driver/database.ts'

/** Staff upload a picture before they use it, and may take days for that. */
const keptDays = 7
const mostAtOnce = 200

/** A picture `p` that is not used: neither in the catalogue, nor of an instructor, an order or a text of the studio. */
const isUnused = sql`
  p.created_at < studio_now() - make_interval(days => ${keptDays})
  and not exists (select from product_pictures i where i.path = p.path)
  and not exists (select from product_variants v where v.picture = p.path)
  and not exists (select from categories c where c.picture = p.path)
  and not exists (select from instructors i where i.portrait = p.path)
  and not exists (select from order_lines l where l.picture = p.path and l.picture <> '')
  and not exists (select from banners b where strpos(b.url, p.path) > 0 or strpos(b.path, p.path) > 0)
  and not exists (select from static_blocks b where strpos(to_jsonb(b)::text, p.path) > 0)
  and not exists (select from documents d where strpos(to_jsonb(d)::text, p.path) > 0)
  and not exists (select from settings s where strpos(s.value::text, p.path) > 0)`

/**
 * Locks unused pictures, skips those that are locked by others, and returns their paths. A transaction that gives one
 * to a product meanwhile waits; one that did so before the lock is found by `listUnused`.
 */
export async function lockUnused(tx: Transaction): Promise<readonly string[]> {
  const { rows } = await sql<{ path: string }>`
    select p.path from pictures p where ${isUnused} order by p.id limit ${mostAtOnce} for update skip locked`.execute(
    tx,
  )
  return rows.map(({ path }) => path)
}

/** The locked pictures that are not used. */
export async function listUnused(tx: Transaction, paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return []
  const { rows } = await sql<{ path: string }>`
    select p.path from pictures p where p.path = any (${[...paths]}::text[]) and ${isUnused}`.execute(tx)
  return rows.map(({ path }) => path)
}
