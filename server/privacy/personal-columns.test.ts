import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClass, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { aCatalog, aProduct } from '#dev/testing/catalog.ts'
import { columnsWith, liveFully, personalColumns } from '#dev/testing/full-life.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { listCopied } from './list-copied.ts'
import { loadRecords } from './queries.ts'

const mark = `mark${randomInt(1e9)}`
const phone = `6012${randomInt(1e6, 1e7)}`
let server: TestServer
let studio: Studio
let member: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
  const email = `${mark}@example.com`
  const { body } = await signUp(server, { full_name: `Lim ${mark}`, email, phone })
  member = {
    token: textOf(body['token']),
    accountId: asId('accounts', textOf(body['me']?.['id'])),
    personId: asId('persons', textOf(body['me']?.['person_id'])),
    email,
  }
})
afterAll(async () => server.stop())

const ask = async (path: string, body: object) => server.request('POST', path, { token: member.token, body })

/** Rows for the personal columns that no page of a member fills by itself, or only after a payment. */
async function fillTheRest(): Promise<void> {
  const gift = { template: 'swan', value: '50.00', sender_name: mark, recipient_name: mark, personal_message: mark }
  for (const to of [
    { delivery: 'email', recipient_email: member.email },
    { delivery: 'physical', recipient_address: mark },
  ])
    expect((await ask('/gift-cards/checkout', { ...gift, ...to })).status).toBe(201)
  await ask('/me/corrections', { correction: mark })
  const session = await aClass(server.db, { studio, ownRoom: true })
  const { id: product } = await aProduct(server.db, { catalog: await aCatalog(server.db, studio) })
  const lot = await aPack(server.db, { studio, member })
  const { accountId, personId, email } = member
  await server.pool.query(
    `update persons set birth_date = '1990-05-01', birth_date_before = '1990-04-01', birth_date_changed_at = studio_now(),
       gender = 'female', business_model = 'B2C' where id = '${personId}';
     update accounts set referral_code_used = refer_code where id = '${accountId}';
     update correction_requests set status = 'refused', answer = '${mark}', answered_at = studio_now(), answered_by_account_id = account_id
       where account_id = '${accountId}';
     update orders set email = '${email}', phone = '${phone}', contact_name = '${mark}', shipping_address = '{"city": "${mark}"}',
       billing_address = '{"city": "${mark}"}', shipping_remarks = '${mark}', status = 'canceled' where account_id = '${accountId}';
     insert into order_events (order_id, at, from_status, to_status, reason)
       select id, studio_now(), 'pending', 'canceled', 'expired' from orders where account_id = '${accountId}';
     update addresses set formatted_address = street_address where account_id = '${accountId}';
     update gifts set title = '${mark}', posted_at = case when delivery = 'physical' then studio_now() end;
     insert into payment_attempts (order_id, provider, method, business_model, bank_code, merchant_ref, amount_sen, currency, status, expires_at, created_at, settled_at, payer_phone, payer_name)
       select id, 'ipay88', 'ipay88', 'B2C', '2', 'ENDED-1', 5000, 'MYR', 'failed', studio_now(), studio_now(), studio_now(), '${phone}', '${mark}'
       from orders where account_id = '${accountId}' limit 1;
     with told as (
       insert into payment_events (provider, dedupe_key, channel, merchant_ref, raw, verdict, received_at)
       values ('ipay88', 'hash', 'server', 'ENDED-1', '{"name": "${mark}"}', 'failed', studio_now()) returning id
     ) insert into payment_event_bodies (event_id, body, headers) select id, 'name=${mark}', '{}' from told;
     insert into order_cancellations (order_id, reason, comment, destination, amount_sen, status, requested_at, decided_at)
       select id, 'other', '${mark}', 'source', 0, 'withdrawn', studio_now(), studio_now() from orders where account_id = '${accountId}';
     insert into private_classes (session_id, account_id, format, step, guests, notes, held_until, created_at, released_at)
       values ('${session}', '${accountId}', 'duo', 'notes', '{${mark}}', '${mark}', studio_now(), studio_now(), studio_now());
     update package_lots set sharing_enabled_at = studio_now(), share_places = 2 where id = '${lot}';
     insert into package_shares (lot_id, places, slot, email, person_id, from_at)
       select id, share_places, 1, '${email}', person_id, studio_now() from package_lots where id = '${lot}';
     insert into product_reviews (product_id, account_id, stars, body, created_at, updated_at)
       values ('${product}', '${accountId}', 5, '${mark}', studio_now(), studio_now())`,
  )
}

/** The values of the personal columns that end with the account, of the caller's rows, by column. */
async function personalValues(): Promise<Map<string, Set<string>>> {
  const ending = personalColumns('removal')
  const records = await loadRecords(server.db, member)
  const values = new Map<string, Set<string>>()
  for (const { table, list } of listCopied())
    for (const row of records[list] ?? [])
      for (const [column, value] of Object.entries(row)) {
        const name = `${table}.${column}`
        if (!ending.has(name) || value === null || value === '' || JSON.stringify(value) === '[]') continue
        values.set(name, (values.get(name) ?? new Set()).add(JSON.stringify(value)))
      }
  return values
}

test('every personal column that ends with the account is filled before its deletion, and holds nothing of it after', async () => {
  await liveFully({ server, studio, member, mark, phone })
  await fillTheRest()
  const before = await personalValues()
  // No copy holds what the studio made of a person.
  expect([...before.keys(), 'person_tags.tag'].toSorted()).toEqual([...personalColumns('removal')].toSorted())
  expect((await ask('/me/delete', { password: aPassword })).status).toBe(200)
  const left = [...(await personalValues())].flatMap(([column, values]) =>
    [...values].flatMap((value) => (before.get(column)?.has(value) === true ? [`${column}: ${value}`] : [])),
  )
  expect(left).toEqual([])
  expect(await columnsWith(server, mark)).toEqual([])
  // No member makes these rows by themselves, and no class, pack or product counts them.
  await server.pool.query('delete from product_reviews; delete from private_classes; delete from package_shares')
})
