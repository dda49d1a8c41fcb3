import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClass, aPack, aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { columnsWith, liveFully, personalColumns } from '#dev/testing/full-life.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { studioNow } from '#server/kit/clock.ts'
import { runInvariants } from '#server/kit/invariants.ts'

let server: TestServer
let studio: Studio
/** This text is in every personal field, so that anything left of it is found. */
let mark: string
let phone: string
let member: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
})
beforeEach(async () => {
  mark = `mark${randomInt(1e9)}`
  phone = `6012${randomInt(1e6, 1e7)}`
  member = await register({ email: `${mark}@example.com`, phone })
})
afterAll(async () => server.stop())

async function register(fields: Readonly<Record<string, unknown>>): Promise<Member> {
  const { body } = await signUp(server, { full_name: `Lim ${mark}`, ...fields })
  return {
    token: textOf(body['token']),
    accountId: asId('accounts', textOf(body['me']?.['id'])),
    personId: asId('persons', textOf(body['me']?.['person_id'])),
    email: String(fields['email']),
  }
}
const as = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  server.request(method, path, { token: member.token, ...(body === undefined ? {} : { body }) })
const remove = async (password: string = aPassword) => as('POST', '/me/delete', { password })

const personal = personalColumns()
const live = async () => liveFully({ server, studio, member, mark, phone })

describe('a member deletes the account', () => {
  test('a member who deletes the account sees the losses, gives the password, and leaves nothing personal in any table', async () => {
    await live()
    const before = [...(await columnsWith(server, mark)), ...(await columnsWith(server, phone))]
    expect(before.filter((column) => !personal.has(column))).toEqual([])
    expect(before).toEqual(
      expect.arrayContaining([
        'accounts.email',
        'addresses.street_address',
        'identity_keys.value',
        'intro_claims.key_value',
        'messages.recipient',
        'person_notes.text',
        'person_restrictions.reason',
        'restriction_acts.reason',
        'persons.full_name',
      ]),
    )
    expect((await as('GET', '/me/delete')).body).toEqual({
      credits: 14,
      store_credit: '42.00',
      points: 0,
      dependants: 1,
      bookings: 0,
      orders: 0,
      open_bookings: [],
      open_orders: [],
      sharers: [],
    })
    expect(await remove()).toMatchObject({ status: 200, body: { success: true } })
    expect(await columnsWith(server, mark)).toEqual([])
    expect(await columnsWith(server, phone)).toEqual([])
    expect((await runInvariants(server.databaseUrl)).map(({ name }) => name)).toEqual([])
  })

  test('a deleted account keeps its accounting under a pseudonym', async () => {
    await live()
    const books = async () =>
      sql<{ books: string }>`
        select json_build_array((select json_agg(a order by id) from ledger_accounts a), (select count(*) from ledger_entries),
          (select json_agg(to_jsonb(l) - 'revoked_at' order by id) from package_lots l), (select json_agg(c order by id) from consents c))::text as books`.execute(
        server.db,
      )
    const before = await books()
    await remove()
    expect(await books()).toEqual(before)
    const { full_name } = await server.db
      .selectFrom('persons')
      .select('full_name')
      .where('id', '=', member.personId)
      .executeTakeFirstOrThrow()
    expect(full_name).toBe(`Deleted ${member.personId.slice(-12)}`)
  })

  test('a member does not delete the account without the password, nor with the device alone', async () => {
    await live()
    await unchanged(server, async () => {
      expect(await remove('not the password')).toMatchObject({
        status: 401,
        body: { code: 'auth.reauth', errors: { password: ['Please check your password'] } },
      })
      expect((await remove('')).body['errors']).toEqual({ password: ['You must provide your password'] })
      expect((await server.request('POST', '/me/delete', { body: { password: aPassword } })).status).toBe(401)
    })
  })

  test('a member does not delete the account while a seat, an order or a role of staff depends on it', async () => {
    const session = await aClass(server.db, { studio, ownRoom: true })
    await aPack(server.db, { studio, member })
    const booked = await as('POST', '/bookings', { session_id: session })
    expect(booked.status).toBe(201)
    expect(await unchanged(server, async () => remove())).toMatchObject({
      status: 409,
      body: {
        code: 'accounts.delete_open',
        message: 'Cancel or finish what is open first: 1 in classes or on waitlists, 0 in orders.',
      },
    })
    const id = textOf(booked.body['booking']?.['id'])
    expect((await as('GET', '/me/delete')).body).toMatchObject({
      bookings: 1,
      open_bookings: [{ id }],
      open_orders: [],
    })
    await server.request('DELETE', `/bookings/${id}`, { token: member.token })
    expect((await remove()).status).toBe(200)
    member = await register({ email: `staff-${mark}@example.com` })
    await server.db
      .insertInto('account_roles')
      .values({
        account_id: member.accountId,
        branch_id: studio.branchId,
        role: 'desk',
        granted_at: await studioNow(server.db),
      })
      .execute()
    expect((await remove()).body['code']).toBe('accounts.delete_staff')
  })

  test('a deleted account is logged out everywhere at once, however often the form is sent', async () => {
    const elsewhere = await server.request('POST', '/token', { body: { login: phone, password: aPassword } })
    const answers = await Promise.all([1, 2, 3].map(async () => remove()))
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([])
    await unchanged(server, async () => {
      for (const token of [member.token, textOf(elsewhere.body['token'])])
        expect((await server.request('GET', '/me', { token })).status).toBe(401)
      for (const login of [member.email, phone])
        expect((await server.request('POST', '/token', { body: { login, password: aPassword } })).status).toBe(422)
    })
  })
})

test('a deleted account ends no share of another person whose e-mail it had typed in another spelling', async () => {
  const [mei, owner] = [
    await register({ email: `mei-${mark}@example.com` }),
    await register({ email: `own-${mark}@example.com` }),
  ]
  const lotId = await aPack(server.db, { studio, member: owner, credits: 20 })
  await sql`update package_lots set sharing_enabled_at = studio_now(), share_places = 2 where id = ${lotId}`.execute(
    server.db,
  )
  await sql`
    insert into package_shares (lot_id, places, slot, email, person_id, from_at)
    values (${lotId}, 2, 1, ${mei.email}, ${mei.personId}, studio_now())`.execute(server.db)
  member = await register({ email: `mei-${mark}+x@example.com` })
  expect((await remove()).status).toBe(200)
  const shares = await server.db
    .selectFrom('package_shares')
    .select(['email', 'to_at'])
    .where('person_id', '=', mei.personId)
    .execute()
  expect(shares).toEqual([{ email: mei.email, to_at: null }])
})

test('a deleted account ends no invitation to an e-mail that it never verified', async () => {
  const owner = await register({ email: `own-${mark}@example.com` })
  const email = `mei-${mark}@example.com`
  const lotId = await aPack(server.db, { studio, member: owner, credits: 20 })
  await sql`update package_lots set sharing_enabled_at = studio_now(), share_places = 2 where id = ${lotId}`.execute(
    server.db,
  )
  await sql`
    insert into package_shares (lot_id, places, slot, email, from_at)
    values (${lotId}, 2, 1, ${email}, studio_now())`.execute(server.db)
  member = await register({ email })
  expect((await remove()).status).toBe(200)
  const shares = await server.db
    .selectFrom('package_shares')
    .select(['email', 'to_at'])
    .where('lot_id', '=', lotId)
    .execute()
  expect(shares).toEqual([{ email, to_at: null }])
})

test('a person who returns after a deletion has no second intro offer, by e-mail or by phone', async () => {
  await live()
  await remove()
  const plan = await aPlan(server.db, { studio, intro: true, credits: 3, priceSen: 9900 })
  const spelling = `${mark}+again@example.com`
  for (const contact of [{ email: spelling }, { email: `other-${mark}@example.com`, phone }]) {
    member = await register(contact)
    const { status, body } = await unchanged(server, async () =>
      as('POST', '/packages/checkout', { plan_id: plan, payment_method: 'curlecfpx', bank_code: 'MB2U0227' }),
    )
    expect([status, body['code']]).toEqual([422, 'packages.intro_used'])
  }
  member = await register({ email: `nobody-${mark}@example.com` })
  const { body } = await as('POST', '/packages/checkout', {
    plan_id: plan,
    payment_method: 'curlecfpx',
    bank_code: 'MB2U0227',
  })
  expect(body['code']).not.toBe('packages.intro_used')
})
