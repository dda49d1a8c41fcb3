import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { withClientOn } from '#dev/testing/server-databases.ts'
import { migrate } from './migrate.ts'

const folder = new URL('../db/migrations/', import.meta.url)
const first = '0027-codes-and-spellings.sql'
const branch = uuid(1)

let database: TestDatabase

function uuid(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** The database as the version before Gmail spellings were read as one had left it. */
async function migrateUpTo(client: Client): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name < first).toSorted()
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8')
    await client.query(text)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [
      name,
      createHash('sha256').update(text).digest('hex'),
    ])
  }
}

interface Old {
  readonly person: number
  readonly email: string
  /** What this spelling has of the offer, and since which day of May. */
  readonly offer?: readonly ['reserved' | 'used', number]
}

async function write(client: Client, { person, email, offer }: Old): Promise<void> {
  const value = email.toLowerCase().replace(/\+[^@]*@/, '@')
  await client.query(
    `insert into persons (id, full_name, created_at, updated_at) values ($1, 'Mei', '2026-01-01', '2026-01-01')`,
    [uuid(person)],
  )
  await client.query(
    `insert into identity_keys (kind, value, person_id, created_at) values ('email', $1, $2, '2026-01-01')`,
    [value, uuid(person)],
  )
  if (!offer) return
  for (const [kind, key] of [
    ['email', value],
    ['person', uuid(person)],
  ])
    await client.query(
      `insert into intro_claims (branch_id, key_kind, key_value, person_id, order_id, status, claimed_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [branch, kind, key, uuid(person), uuid(person + 100), offer[0], `2026-05-${offer[1]}`],
    )
}

const old: readonly Old[] = [
  // One human under two spellings, each of which took the offer.
  { person: 11, email: 'mei.ling@gmail.com', offer: ['used', 10] },
  { person: 12, email: 'meiling@googlemail.com', offer: ['used', 11] },
  // The offer was had under dots, and another account with the plain spelling is about to take it.
  { person: 21, email: 'a.n.a@gmail.com', offer: ['used', 10] },
  { person: 22, email: 'ana@gmail.com', offer: ['reserved', 12] },
  // Two wait for their payment; nobody has had it.
  { person: 31, email: 'su.lin@gmail.com', offer: ['reserved', 11] },
  { person: 32, email: 's.ulin@gmail.com', offer: ['reserved', 10] },
  // Two spellings, one account that never bought.
  { person: 41, email: 'k.im@googlemail.com' },
  { person: 42, email: 'kim@gmail.com', offer: ['used', 10] },
  // Other domains part people by their dots.
  { person: 51, email: 'tan.hui@example.my', offer: ['used', 10] },
  { person: 52, email: 'tanhui@example.my' },
]

beforeAll(async () => {
  database = await createEmptyDatabase()
  await withClientOn(database.url, async (client) => {
    await client.query(
      'create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    await migrateUpTo(client)
    await client.query(
      `insert into branches (id, code, name, time_zone) values ($1, 'penang', '{}', 'Asia/Kuala_Lumpur')`,
      [branch],
    )
    for (const row of old) await write(client, row)
  })
  await migrate(database.url)
})
afterAll(async () => database.drop())

/** The people who stand under this address now, and what became of the offer under it. */
async function under(email: string) {
  let people: number[] = []
  let claims: string[] = []
  await withClientOn(database.url, async (client) => {
    const keys = await client.query<{ person_id: string }>(
      `select person_id from identity_keys where kind = 'email' and value = $1 order by person_id`,
      [email],
    )
    people = keys.rows.map(({ person_id }) => Number(person_id.slice(-12)))
    const held = await client.query<{ person_id: string; status: string }>(
      `select person_id, status from intro_claims where key_kind = 'email' and key_value = $1`,
      [email],
    )
    claims = held.rows.map(({ person_id, status }) => `${status} by ${Number(person_id.slice(-12))}`)
  })
  return { people, claims }
}

describe('an account that was opened before Gmail spellings were read as one', () => {
  test.each([
    ['two spellings that both had the offer', 'meiling@gmail.com', [11, 12], ['used by 11']],
    ['an offer that was had, and one that another spelling has reserved', 'ana@gmail.com', [21, 22], ['used by 21']],
    ['two that are reserved: the earlier', 'sulin@gmail.com', [31, 32], ['reserved by 32']],
    ['a spelling that never bought', 'kim@gmail.com', [41, 42], ['used by 42']],
    ['another domain, dots and all', 'tan.hui@example.my', [51], ['used by 51']],
    ['another domain without the dots', 'tanhui@example.my', [52], []],
  ])('%s', async (_case, email, people, claims) => {
    expect(await under(email)).toEqual({ people, claims })
  })

  test('is under no former spelling any more, and keeps the claim under its own person', async () => {
    for (const { email } of old.filter(({ email: typed }) => /[.]\w*@g|@googlemail/.test(typed)))
      expect(await under(email)).toEqual({ people: [], claims: [] })
    await withClientOn(database.url, async (client) => {
      const { rows } = await client.query(`select from intro_claims where key_kind = 'person'`)
      expect(rows).toHaveLength(old.filter(({ offer }) => offer !== undefined).length)
    })
  })
})
