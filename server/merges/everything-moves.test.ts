import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Member } from '#dev/testing/builders.ts'
import { copyDatabase } from '#dev/testing/copy-database.ts'
import { createDemoDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { mergingIn } from '#dev/testing/merges.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

/** Rows that the demo lacks, as the account `$1` of the person `$2` would have them. */
const rows: readonly string[] = [
  `insert into account_codes (account_id, purpose, channel, contact, code_hash, created_at, expires_at)
    values ($1, 'verify_email', 'email', 'other@example.com', 'none', now(), now() + interval '1 minute')`,
  `insert into calendar_feeds (account_id, created_at) values ($1, studio_now())`,
  `insert into contracts (number, branch_id, account_id, person_id, plan_id, name, credits, price_sen, currency, expiry_basis, status, ended_reason, joined_at, ended_at)
    values ('BROKENCONTRA', (select id from branches limit 1), $1, $2, (select id from package_plans where kind = 'contracts' limit 1), '{}', 8, 44800, 'MYR', 'month', 'ended', 'canceled', studio_now(), studio_now())`,
  `insert into correction_requests (branch_id, account_id, comment, requested_at, due_at, status)
    select id, $1, 'My name', now(), now() + interval '504 hours', 'open' from branches limit 1`,
  `insert into intro_claims (branch_id, key_kind, key_value, person_id, order_id, status, claimed_at)
    values ((select id from branches limit 1), 'person', $2::uuid::text, $2, uuidv7(), 'used', studio_now())`,
  `insert into message_preferences (account_id, switched_off, updated_at) values ($1, '{}', studio_now())`,
  `insert into person_notes (branch_id, person_id, kind, text, written_by_account_id, created_at, updated_at)
    select id, $2, 'other', 'Prefers reformer 4', $1, studio_now(), studio_now() from branches limit 1`,
  `insert into person_restrictions (branch_id, person_id, kind, reason, set_by_account_id, set_at)
    select id, $2, 'desk_only', 'Never came', $1, studio_now() from branches limit 1`,
  `insert into restriction_acts (branch_id, person_id, reason, done_by_account_id, done_at)
    select id, $2, 'Came after all', $1, studio_now() from branches limit 1`,
  `insert into person_tags (branch_id, person_id, tag) select id, $2, 'corporate' from branches limit 1`,
  `insert into waitlist_preferences (account_id, updated_at) values ($1, studio_now())`,
  `insert into multi_class_requests (account_id, person_id, wanted, created_at) values ($1, $2, 1, studio_now())`,
  `insert into orders (number, branch_id, account_id, person_id, kept_for_account_id, status, subtotal_sen, total_sen, gateway_sen,
      placed_at, paid_at, expires_at, updated_at)
    values ('BROKENORDER', (select id from branches limit 1), $1, $2, $1, 'complete', 100, 100, 100, studio_now(), studio_now(), studio_now(), studio_now())`,
  `insert into point_lots (account_id, branch_id, order_id, points, remaining, earned_at, expires_at)
    values ($1, (select branch_id from orders where number = 'BROKENORDER'), (select id from orders where number = 'BROKENORDER'), 1, 1, studio_now(), studio_now() + interval '1 year')`,
  `select ledger_move('broken', 'broken', null, studio_now(), 'point', 1, 'house:points_issued', null, 'points', $1, $1)`,
  `insert into package_shares (lot_id, places, slot, email, person_id, from_at)
    values ((select id from package_lots where person_id <> $2 limit 1), 2, 1, 'other@example.com', $2, studio_now())`,
  `insert into private_classes (session_id, account_id, format, step, held_until, created_at, booked_at)
    values ((select id from class_sessions limit 1), $1, 'solo', 'notes', studio_now() + interval '10 minutes', studio_now(), studio_now())`,
  `insert into product_reviews (product_id, account_id, stars, created_at, updated_at)
    values ((select id from products limit 1), $1, 5, studio_now(), studio_now())`,
  `insert into recent_products (account_id, product_id, seen_at) values ($1, (select id from products limit 1), studio_now())`,
  `insert into wishlist_items (account_id, product_id, price_sen, added_at)
    values ($1, (select id from products limit 1), 100, studio_now())`,
]
const moves = 'moves'
const ends = 'ends'
/** An account with such a row cannot merge. */
const bars = 'bars'
/** It records who did or signed something at the time, and cannot be rewritten. */
const stays = 'stays'

/** Every column that names an account or a person, and what happens to the rows of the account that ends. */
const fates: Readonly<Record<string, string>> = {
  'account_codes.account_id': ends,
  'account_codes.other_account_id': stays,
  'account_merges.account_id': stays,
  'account_merges.merged_account_id': stays,
  'account_merges.merged_person_id': stays,
  'account_merges.person_id': stays,
  'account_roles.account_id': bars,
  'accounts.person_id': stays,
  'addresses.account_id': moves,
  'audit_entries.actor_account_id': stays,
  'auth_sessions.account_id': ends,
  'booking_events.actor_account_id': stays,
  'bookings.booked_by_account_id': moves,
  'bookings.person_id': moves,
  'calendar_feeds.account_id': ends,
  'carts.account_id': 'joins',
  'consents.account_id': stays,
  'contracts.account_id': moves,
  'contracts.person_id': moves,
  'correction_requests.account_id': moves,
  'correction_requests.answered_by_account_id': stays,
  'giveaways.given_by_account_id': stays,
  'giveaways.person_id': stays,
  'identity_keys.person_id': moves,
  'intro_claims.person_id': moves,
  'ledger_accounts.holder_id': stays,
  'ledger_entries.account_id': 'is an account of the ledger',
  'ledger_entries.holder_id': stays,
  'message_preferences.account_id': ends,
  'messages.account_id': moves,
  'multi_class_requests.account_id': moves,
  'multi_class_requests.person_id': moves,
  'order_cancellations.decided_by_account_id': stays,
  'orders.account_id': moves,
  'orders.kept_for_account_id': moves,
  'orders.person_id': moves,
  'free_days.given_by_account_id': stays,
  'package_lots.person_id': moves,
  'package_shares.person_id': moves,
  'people_apart.person_id': 'moves on either side of the pair (merge-people.test.ts)',
  'people_apart.said_by_account_id': stays,
  'person_notes.person_id': moves,
  'person_notes.written_by_account_id': stays,
  'person_restrictions.person_id': moves,
  'person_restrictions.set_by_account_id': stays,
  'person_tags.person_id': moves,
  'persons.guardian_id': moves,
  'point_lots.account_id': moves,
  'price_group_members.account_id': moves,
  'private_classes.account_id': moves,
  'product_reviews.account_id': moves,
  'recent_products.account_id': moves,
  'referrals.friend_account_id': stays,
  'referrals.referrer_account_id': 'moves while a reward is on the way',
  'signed_forms.account_id': stays,
  'signed_forms.person_id': stays,
  'signed_forms.signer_person_id': stays,
  'payment_attempts.taken_by_account_id': stays,
  'refunds.given_by_account_id': stays,
  'saved_views.account_id': stays,
  'staff_devices.account_id': bars,
  'staff_devices.enrolled_by_account_id': stays,
  'staff_factors.account_id': bars,
  'staff_pins.account_id': bars,
  'studio_tasks.assigned_to_account_id': stays,
  'studio_tasks.done_by_account_id': stays,
  'substitute_offers.asked_by_account_id': stays,
  'substitute_requests.answered_by_account_id': stays,
  'substitute_requests.requested_by_account_id': stays,
  'restriction_acts.done_by_account_id': stays,
  'restriction_acts.person_id': moves,
  'waitlist_preferences.account_id': ends,
  'wishlist_items.account_id': moves,
  'work_rows.person_id': stays,
  'work_runs.asked_by_account_id': stays,
}

let base: TestDatabase
let server: TestServer
let client: Client
const { anAccount, prove, ask, merge } = mergingIn(() => server)

beforeAll(async () => {
  base = await createDemoDatabase()
  server = await startTestServer({ database: await copyDatabase(base.url) })
  client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
  await base.drop()
})

it('every column that names an account or a person has a decision about merges', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '(account|person|holder|guardian)_id$'`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(fates).toSorted())
})

const of = (name: string, member: Member) =>
  /person|guardian/.test(name.split('.')[1] ?? '') ? member.personId : member.accountId

async function countOf(name: string, member: Member): Promise<number> {
  const [table, column] = name.split('.')
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where ${column} = $1`,
    [of(name, member)],
  )
  return rows[0]?.count ?? 0
}

/** Gives the account a row of the demo in that column; of a class, one that is over for its person. */
async function give(name: string, member: Member): Promise<void> {
  const [table, column] = name.split('.')
  const which = table === 'bookings' ? `status = 'canceled'` : 'true'
  await client.query(
    `update ${table} set ${column} = $1
      where ctid = (select ctid from ${table} where ${column} is distinct from $1 and ${which} limit 1)`,
    [of(name, member)],
  )
}

/** A row of the account in every column that a merge moves or ends. */
async function liveFully(member: Member, columns: readonly string[]): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const row of rows)
    await client.query(row.replaceAll('$1', `'${member.accountId}'`).replaceAll('$2', `'${member.personId}'`))
  for (const name of columns) if ((await countOf(name, member)) === 0) await give(name, member)
  await client.query('set session_replication_role = origin')
}

it('every row moves or ends as decided', async () => {
  const [own, other] = [await anAccount('own'), await anAccount('other')]
  await prove(own)
  const code = await ask(own, other)
  const columns = Object.keys(fates).filter((name) => fates[name] === moves || fates[name] === ends)
  await liveFully(other, columns)
  expect(await without(columns, other)).toEqual([])
  expect((await merge(own, { login: other.email, code })).status).toBe(200)
  expect(await without(columns, other)).toEqual(columns)
  expect(
    await without(
      columns.filter((name) => fates[name] === moves),
      own,
    ),
  ).toEqual([])
})

/** Those columns in which the account has nothing. */
async function without(columns: readonly string[], member: Member): Promise<string[]> {
  const empty: string[] = []
  for (const name of columns) if ((await countOf(name, member)) === 0) empty.push(name)
  return empty
}
