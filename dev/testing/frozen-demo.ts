import { Client } from 'pg'
import { instant } from '#domain/kit/time.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** A Saturday at noon in Penang. */
const noon = instant('2026-11-21T04:00:00Z')

/** All data of the demo except random values: generated ids, hashes, and the password's salt. */
const tables: Readonly<Record<string, string>> = {
  class_sessions: 'to_jsonb(t)',
  session_instructors: 'to_jsonb(t)',
  bookings: 'to_jsonb(t)',
  booking_events: `to_jsonb(t) - 'id'`,
  package_plans: 'to_jsonb(t)',
  package_lots: 'to_jsonb(t)',
  persons: 'to_jsonb(t)',
  accounts: `to_jsonb(t) - array['password_hash', 'refer_code', 'referral_code_used']`,
  account_roles: 'to_jsonb(t)',
  consents: 'to_jsonb(t)',
  banners: 'to_jsonb(t)',
  static_blocks: 'to_jsonb(t)',
  documents: `to_jsonb(t) - 'id'`,
  settings: 'to_jsonb(t)',
  categories: 'to_jsonb(t)',
  brands: 'to_jsonb(t)',
  shops: 'to_jsonb(t)',
  products: 'to_jsonb(t)',
  product_variants: 'to_jsonb(t)',
  product_pictures: `to_jsonb(t) - 'id'`,
  stock_movements: `to_jsonb(t) - 'id'`,
  tier_prices: 'to_jsonb(t)',
  price_groups: 'to_jsonb(t)',
  price_group_members: 'to_jsonb(t)',
  group_prices: 'to_jsonb(t)',
  deals: 'to_jsonb(t)',
  deal_items: 'to_jsonb(t)',
  bundle_parts: 'to_jsonb(t)',
  ledger_accounts: `to_jsonb(t) - array['id', 'last_hash']`,
  ledger_transactions: `to_jsonb(t) - 'id'`,
  signed_forms: `to_jsonb(t) - 'id'`,
}

/** A database with a stopped clock, so that two of them can be compared exactly. */
export async function frozenDatabase(at?: string): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await later(database.url, 0)
  if (at !== undefined) await rowsOf(database.url, `update clock_offset set frozen_at = '${at}'`)
  return database
}

/** A digest and a count of the rows of each table. */
export async function fingerprint(url: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [table, row] of Object.entries(tables)) {
    const [digest] = await rowsOf(
      url,
      `select md5(string_agg(line, chr(10) order by line)) as digest, count(*)::integer as rows from (select (${row})::text as line from ${table} t) lines`,
    )
    found[table] = digest
  }
  return found
}

/** Classes, their instructors and their bookings, a line each. */
export async function everything(url: string): Promise<Set<unknown>> {
  const rows = await rowsOf(
    url,
    `
    select to_jsonb(s)::text as line from class_sessions s
    union all select to_jsonb(t)::text from session_instructors t
    union all select to_jsonb(b)::text from bookings b`,
  )
  return new Set(rows.map((row) => row['line']))
}

/** Stops the clock this many days after the seed. */
export async function later(url: string, days: number): Promise<void> {
  await rowsOf(url, `update clock_offset set frozen_at = '${noon.add({ hours: 24 * days }).toString()}'`)
}

/** The rows of one query, on a connection of its own. */
export async function rowsOf(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}
