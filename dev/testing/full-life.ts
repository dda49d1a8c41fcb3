import { sql } from 'kysely'
import { retention, type End } from '#server/db/retention.ts'
import { studioNow } from '#server/kit/clock.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { aPack, type Member, type Studio } from './builders.ts'
import type { TestServer } from './server.ts'

interface FullLife {
  readonly server: TestServer
  readonly studio: Studio
  readonly member: Member
  /** This text is in every personal field, so that anything left of it is found. */
  readonly mark: string
  readonly phone: string
}

/** Something personal wherever the product keeps it. */
export async function liveFully(life: FullLife): Promise<void> {
  const { server, member, mark, phone } = life
  const { token } = member
  const post = async (path: string, body: object) => server.request('POST', path, { token, body })
  await server.request('PUT', '/me', {
    token,
    body: {
      first_name: mark,
      last_name: mark,
      display_name: mark,
      emergency_contact_name: mark,
      emergency_contact_phone: phone,
      preferred_location: mark,
    },
  })
  await post('/me/dependants', { full_name: `Child ${mark}`, birth_date: '2016-03-01' })
  await post('/address', {
    title: mark,
    recipient: mark,
    email: member.email,
    contact_number: phone,
    street_address: mark,
    city: 'George Town',
    zip: '10200',
    state_id: 'pulau-pinang',
  })
  await post('/newsletter', { email: member.email })
  await post('/bookings/calendar', {})
  await post('/send-email-verify', {})
  await post('/forget-password', { login: member.email })
  await writeStudioRows(life)
}

/** What the studio wrote about the member, and what the member holds. */
async function writeStudioRows({ server, studio, member, mark, phone }: FullLife): Promise<void> {
  await aPack(server.db, { studio, member, credits: 14 })
  const now = await studioNow(server.db)
  const { accountId, personId } = member
  await server.db.transaction().execute(async (tx) => {
    await transferValue(tx, {
      eventKey: `gift:${accountId}`,
      reason: 'grant',
      at: now,
      about: accountId,
      unit: 'sen',
      amount: 4200,
      from: { kind: 'house:store_credit_issued' },
      to: { kind: 'store_credit', holder: accountId },
    })
  })
  await server.db
    .insertInto('person_notes')
    .values({
      branch_id: studio.branchId,
      person_id: personId,
      kind: 'other',
      text: mark,
      written_by_account_id: accountId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await server.db
    .insertInto('person_restrictions')
    .values({
      branch_id: studio.branchId,
      person_id: personId,
      kind: 'desk_only',
      reason: mark,
      set_by_account_id: accountId,
      set_at: now,
    })
    .execute()
  await server.db
    .insertInto('restriction_acts')
    .values({
      branch_id: studio.branchId,
      person_id: personId,
      kind: 'desk_only',
      reason: mark,
      done_by_account_id: accountId,
      done_at: now,
    })
    .execute()
  await server.db
    .insertInto('person_tags')
    .values({ branch_id: studio.branchId, person_id: personId, tag: mark.toLowerCase() })
    .execute()
  await server.db
    .insertInto('intro_claims')
    .values(
      (['email', 'phone'] as const).map((kind) => ({
        branch_id: studio.branchId,
        key_kind: kind,
        key_value: kind === 'email' ? member.email : phone,
        person_id: personId,
        order_id: accountId,
        status: 'used',
        claimed_at: now,
      })),
    )
    .execute()
}

/** The columns that contain that text, as `table.column`. */
export async function columnsWith(server: TestServer, text: string): Promise<string[]> {
  const tables = Object.keys(retention).filter((name) => name !== 'migrations')
  const found = await Promise.all(
    tables.map(async (name) => {
      const { rows } = await sql<{ column: string }>`
        select distinct field.key as column from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) field where field.value ilike ${`%${text}%`}`.execute(
        server.db,
      )
      return rows.map(({ column }) => `${name}.${column}`)
    }),
  )
  return found.flat()
}

/** The personal columns, as `table.column`; of those with that end alone, if one is given. */
export const personalColumns = (wanted?: End) =>
  new Set(
    Object.entries(retention).flatMap(([table, { columns }]) =>
      columns.flatMap(([kind, end, names]) =>
        kind === 'personal' && (wanted ?? end) === end ? names.split(' ').map((name) => `${table}.${name}`) : [],
      ),
    ),
  )
