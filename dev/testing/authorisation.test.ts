import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pathNames, type Endpoint } from '#domain/kit/endpoint.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { aClass, aMember, aPack, aPlan, logInAtShop, type Member, type Studio } from './builders.ts'
import { aProduct, aCatalog } from './catalog.ts'
import { stageStudio } from './stage.ts'
import { textOf } from './visitors.ts'

const absentId = '0195d3a0-0000-7000-8000-000000000000'
const staffRoles = ['instructor', 'desk', 'manager', 'owner'] as const

const stage = stageStudio()
/** The owner of the records that the addresses name. */
let member: Member
beforeAll(async () => {
  member = await aMember(stage.server.db)
})

/** The callers, from the one with the fewest rights to the owner of the records. */
async function callers(): Promise<ReadonlyArray<readonly [name: string, token: string | undefined]>> {
  const roles = staffRoles.map(async (role) => {
    const one = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role } })
    return [role, one.token] as const
  })
  const { rows } = await sql<{ id: Studio['branchId'] }>`
    insert into branches (code, name, time_zone) values ('ipoh', '{"en": "Ipoh", "zh": "怡保"}', 'Asia/Kuala_Lumpur')
    on conflict (code) do update set time_zone = excluded.time_zone
    returning id`.execute(stage.server.db)
  const elsewhere = await aMember(stage.server.db, {
    role: { branchId: rows[0]?.id ?? stage.studio.branchId, role: 'owner' },
  })
  const roleOfOwner = { branchId: stage.studio.branchId, role: 'owner' } as const
  const { accountId } = await aMember(stage.server.db, { role: roleOfOwner })
  return [
    ['nobody', undefined],
    ['guest', 'a-secret-of-a-cart-that-is-no-session'],
    ['other member', (await aMember(stage.server.db)).token],
    ['owner elsewhere', elsewhere.token],
    ["owner's shop login", await logInAtShop(stage.server.db, accountId)],
    ...(await Promise.all(roles)),
    ['member', member.token],
  ]
}

/** A record of the member for each address that names one, and the body of a request about it. */
async function ownRecords(): Promise<Readonly<Record<string, { id: string; body?: unknown }>>> {
  const { token } = member
  const lot = await aPack(stage.server.db, { studio: stage.studio, member, credits: 10 })
  const startsAt = (await stage.server.clock.now()).add({ hours: 48 })
  const session = await aClass(stage.server.db, { studio: stage.studio, startsAt })
  const later = await aClass(stage.server.db, { studio: stage.studio, startsAt: startsAt.add({ hours: 2 }) })
  const booked = await stage.server.request('POST', '/bookings', { token, body: { session_id: session } })
  const booking = textOf(booked.body['booking']?.['id'])
  const child = { full_name: 'Lim Wei', birth_date: '2016-03-01' }
  const dependant = textOf((await stage.server.request('POST', '/me/dependants', { token, body: child })).body['id'])
  const catalog = await aCatalog(stage.server.db, stage.studio)
  const product = await aProduct(stage.server.db, { catalog })
  const home = {
    title: 'Home',
    recipient: 'Lim Hui Min',
    email: member.email,
    contact_number: '012-345 6789',
    street_address: '12 Lorong Stewart',
    city: 'George Town',
    zip: '10200',
    state_id: 'pulau-pinang',
  }
  const address = textOf((await stage.server.request('POST', '/address', { token, body: home })).body['id'])
  const membership = await aPlan(stage.server.db, { studio: stage.studio, kind: 'contracts' })
  await stage.server.db.updateTable('package_plans').set({ joinable: true }).where('id', '=', membership).execute()
  const joining = { plan_id: membership, identity_number: '900517-07-5432' }
  const contract = textOf(
    (await stage.server.request('POST', '/contracts', { token, body: joining })).body['contract_id'],
  )
  return {
    '/contracts/{id}': { id: contract },
    '/contracts/{id}/cancel': { id: contract },
    '/categories/{slug}': { id: catalog.categorySlug },
    '/products/{slug}': { id: product.slug },
    '/products/{slug}/related': { id: product.slug },
    '/bookings/{id}': { id: booking },
    '/bookings/{id}/swap': { id: booking, body: { session_id: later } },
    '/bookings/{id}/pass': { id: booking },
    '/bookings/{id}/invitation': { id: booking },
    '/bookings/{id}/preference': { id: booking, body: { prefer: true } },
    '/bookings/{id}/calendar.ics': { id: booking },
    '/me/dependants/{id}': { id: dependant, body: child },
    '/address/{id}': { id: address, body: home },
    '/packages/mine/{id}/ledger': { id: lot },
    '/staff/packages/{id}/ledger': { id: lot },
    '/staff/packages/{id}/credits': { id: lot, body: { change: 1, reason: 'A gift.' } },
    '/staff/bookings/{id}/seat': { id: booking, body: { seat_no: 9, reason: 'A spring is broken.' } },
    '/staff/bookings/{id}/cancel/preview': { id: booking, body: { credit: 'return' } },
    '/staff/bookings/{id}/swap': { id: booking, body: { with_id: booking, reason: 'Closer to the door.' } },
    '/staff/bookings/{id}/swap/preview': { id: booking, body: { with_id: booking } },
    '/staff/schedules/{id}/messages/preview': { id: session, body: { to: 'booked' } },
    '/staff/schedules/{id}/messages': { id: session, body: { to: 'booked', template: 'late_start' } },
    '/staff/schedules/{id}/promote': { id: session, body: { booking_id: booking } },
    '/staff/schedules/{id}/explain': { id: session, body: { person_id: member.personId } },
    '/staff/people/{id}/forms': { id: member.personId, body: {} },
    '/staff/people/{id}/record': { id: member.personId, body: {} },
    '/staff/people/{id}/timeline': { id: member.personId, body: {} },
    '/packages/mine/{id}/extension': { id: lot },
    '/schedule-bookings/{id}': { id: session },
    '/schedules/{id}': { id: session },
    '/orders/{id}/payments': { id: absentId, body: { payment_method: 'curlecfpx', bank_code: 'MB2U0227' } },
    '/branch/{id}': { id: stage.studio.branchId },
    '/difficulty-levels/{id}': { id: stage.studio.levelId },
    '/series-types/{id}': { id: stage.studio.seriesTypeId },
    '/rooms/{id}': { id: stage.studio.roomId },
    '/class-types/{id}': { id: stage.studio.classTypeId },
    '/instructors/{id}': { id: stage.studio.instructorId },
  }
}

test('each endpoint lets in the callers whom the table names, and nobody else', async () => {
  const records = await ownRecords()
  const asking = await callers()
  const endpoints = describedEndpoints(roomRoutes(stage.server.config))
    .filter(({ media }) => media?.type !== 'text/event-stream')
    .toSorted((one, other) => (lineOf(one) < lineOf(other) ? -1 : 1))
  const lines = []
  // What deletes something comes last, so that it exists for all others.
  const order = (one: Endpoint) => (endsLogin(one) ? 2 : one.method === 'DELETE' ? 1 : 0)
  for (const endpoint of endpoints.toSorted((one, other) => order(one) - order(other))) {
    const told = []
    for (const [name, token] of asking) {
      const result = await outcome(endpoint, { token, records })
      told.push(`${name}: ${result}`)
      // A role counts in a login of staff alone.
      if (name === "owner's shop login" && typeof endpoint.who === 'object')
        expect([lineOf(endpoint), result]).toEqual([lineOf(endpoint), 'forbidden'])
    }
    lines.push(`${lineOf(endpoint)}\n  ${told.join(' · ')}`)
  }
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'authorisation.txt'))
}, 120_000)

function endsLogin({ method, path }: Endpoint): boolean {
  return path === '/logout' || (method === 'DELETE' && path === '/staff/session')
}

function lineOf({ method, path }: Endpoint): string {
  return `${path} ${method}`
}

type Attempt = { token: string | undefined; records: Readonly<Record<string, { id: string; body?: unknown }>> }

const turnedAway: Readonly<Record<string, string>> = {
  'auth.required': 'log in',
  'auth.forbidden': 'forbidden',
  'request.not_found': 'absent',
}

/** "in" means that the endpoint itself decides: a success, or a refusal of the input. */
async function outcome(endpoint: Endpoint, { token, records }: Attempt): Promise<string> {
  const record = records[endpoint.path]
  const [name] = pathNames(endpoint.path)
  const path = name === undefined ? endpoint.path : endpoint.path.replace(`{${name}}`, record?.id ?? absentId)
  const { status, body } = await stage.server.request(endpoint.method, path, {
    ...(token === undefined ? {} : { token }),
    ...(endpoint.method === 'GET' ? {} : { body: (endpoint.method === 'DELETE' ? undefined : record?.body) ?? {} }),
  })
  expect(status, `${endpoint.method} ${path}`).not.toBe(500)
  return status < 400 ? 'in' : (turnedAway[textOf(body['code'])] ?? 'in')
}
