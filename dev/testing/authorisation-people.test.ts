import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { aClass, aDependant, aMember, aPack, aPlan, aStudio, type Member, type Studio } from './builders.ts'
import { aDocument } from './documents.ts'
import { stageStudio } from './stage.ts'
import { aSignUp, publishDocuments, textOf } from './visitors.ts'

const staffRoles = ['instructor', 'desk', 'manager', 'owner'] as const
const reason = 'Asked from another branch'

const stage = stageStudio()
/** The other branch, which is the home of none of these people. */
let there: Studio
let asking: ReadonlyArray<readonly [role: string, token: string]>
beforeAll(async () => {
  there = await aStudio(stage.server.db, { code: 'ipoh' })
  asking = await Promise.all(
    staffRoles.map(async (role) => {
      const one = await aMember(stage.server.db, { role: { branchId: there.branchId, role } })
      // The staff of the other branch have it as their home too, so that their rights do not come from their home
      // branch.
      await atHome(one, there)
      return [role, one.token] as const
    }),
  )
})

async function atHome({ personId }: Member, { branchId }: Studio): Promise<void> {
  await sql`update persons set home_branch_id = ${branchId} where id = ${personId}`.execute(stage.server.db)
}

/**
 * A task is given to a colleague, who has a role in the branch; tests of tasks refuse everybody else. Signing at the
 * desk needs a waiver in force, and then nobody here could be booked unsigned; foreign-records.test.ts asks for others.
 */
const askedElsewhere = new Set([
  'PUT /staff/tasks/{id}/assign',
  'GET /staff/people/{id}/forms',
  'POST /staff/people/{id}/forms',
])

/** Endpoints for staff whose address or body names a person; whoever logs in by PIN names nobody else. */
const namesPeople = (endpoint: Endpoint): boolean =>
  typeof endpoint.who !== 'string' && namesOne(endpoint) && !askedElsewhere.has(lineOf(endpoint))
const namesOne = ({ path, input }: Pick<Endpoint, 'path' | 'input'>): boolean =>
  /^\/staff\/(people|accounts|roles)\/\{id\}/.test(path) ||
  (path.startsWith('/staff/') &&
    Object.keys(input.shape).some((name) => /^(person|account|member|holder)_ids?$/.test(name)))

const asked = (): readonly Endpoint[] =>
  describedEndpoints(roomRoutes(stage.server.config)).filter((endpoint) => namesPeople(endpoint))

interface Named {
  readonly member: Member
  readonly planId: string
  readonly sessionId: string
}

/** A valid request about a person of the branch for each of them. */
const requests: Readonly<Record<string, (of: Named) => { path: string; body: object }>> = {
  'POST /staff/people/{id}/record': ({ member }) => ({ path: `/staff/people/${member.personId}/record`, body: {} }),
  'POST /staff/people/{id}/timeline': ({ member }) => ({ path: `/staff/people/${member.personId}/timeline`, body: {} }),
  'POST /staff/people/{id}/notes': ({ member }) => ({
    path: `/staff/people/${member.personId}/notes`,
    body: { kind: 'injury', text: reason },
  }),
  'POST /staff/schedules/{id}/explain': ({ member, sessionId }) => ({
    path: `/staff/schedules/${sessionId}/explain`,
    body: { person_id: member.personId },
  }),
  'PUT /staff/people/{id}/tags': ({ member }) => ({
    path: `/staff/people/${member.personId}/tags`,
    body: { tags: ['elsewhere'] },
  }),
  'PUT /staff/people/{id}': ({ member }) => ({
    path: `/staff/people/${member.personId}`,
    body: { version: 1, display_name: 'Elsewhere' },
  }),
  'PUT /staff/people/{id}/restriction': ({ member }) => ({
    path: `/staff/people/${member.personId}/restriction`,
    body: { kind: 'desk_only', reason },
  }),
  'POST /staff/people/{id}/merge/preview': ({ member }) => ({
    path: `/staff/people/${member.personId}/merge/preview`,
    body: { other_id: member.personId },
  }),
  'POST /staff/people/{id}/merge': ({ member }) => ({
    path: `/staff/people/${member.personId}/merge`,
    body: { other_id: member.personId },
  }),
  'POST /staff/people/{id}/apart': ({ member }) => ({
    path: `/staff/people/${member.personId}/apart`,
    body: { other_id: member.personId },
  }),
  'POST /staff/people/{id}/link': ({ member }) => ({ path: `/staff/people/${member.personId}/link`, body: {} }),
  'PUT /staff/people/{id}/birth-date': ({ member }) => ({
    path: `/staff/people/${member.personId}/birth-date`,
    body: { birth_date: '1991-01-02', reason },
  }),
  'POST /staff/accounts/{id}/points': ({ member }) => ({
    path: `/staff/accounts/${member.accountId}/points`,
    body: { change: 1, reason },
  }),
  'POST /staff/accounts/{id}/store-credit': ({ member }) => ({
    path: `/staff/accounts/${member.accountId}/store-credit`,
    body: { change: '1.00', reason },
  }),
  'PUT /staff/roles/{id}': ({ member }) => ({
    path: `/staff/roles/${member.accountId}`,
    body: { role: 'desk', reason },
  }),
  'DELETE /staff/roles/{id}': ({ member }) => ({ path: `/staff/roles/${member.accountId}`, body: { reason } }),
  'POST /staff/packages/grants': ({ member, planId }) => ({
    path: '/staff/packages/grants',
    body: { person_id: member.personId, plan_id: planId, reason },
  }),
  'POST /staff/schedules/{id}/bookings': ({ member, sessionId }) => ({
    path: `/staff/schedules/${sessionId}/bookings`,
    body: { person_id: member.personId, pay: 'credit', reason },
  }),
  'PUT /staff/price-groups/{slug}': ({ member }) => ({
    path: '/staff/price-groups/regulars',
    body: { name: { en: 'Regulars', zh: '常客' }, account_ids: [member.accountId] },
  }),
}

const lineOf = ({ method, path }: Endpoint): string => `${method} ${path}`

async function outcome(line: string, { token, of }: { token: string; of: Named }): Promise<string> {
  const { path, body } = requests[line]?.(of) ?? { path: line, body: {} }
  const method = /^(POST|PUT|DELETE)/.exec(line)?.[0]
  if (method !== 'POST' && method !== 'PUT' && method !== 'DELETE') throw new Error(`${line} has no known request`)
  const answer = await stage.server.request(method, path, { token, body, headers: { 'x-branch': 'ipoh' } })
  const code = textOf(answer.body['code'] ?? '')
  if (code === 'auth.forbidden') return 'forbidden'
  if (code === 'request.not_found' || code === 'catalog.unknown') return 'absent'
  expect([line, answer.status < 500, code]).not.toEqual([line, false, code])
  expect(code, line).not.toBe('request.invalid')
  return 'in'
}

type Tie = 'none' | 'booking' | 'pack' | 'order' | 'child' | 'waiver'

/** A person of the first branch, and their tie to the second, if any. */
async function aPerson(tie: Tie): Promise<Member> {
  const { db } = stage.server
  const member = await aMember(db)
  const asThere = { token: member.token, headers: { 'x-branch': 'ipoh' } }
  if (tie === 'booking') await bookThere(member, member.personId)
  if (tie === 'child') await bookThere(member, await aDependant(db, { guardian: member, birthDate: '2009-06-01' }))
  if (tie === 'pack') await aPack(db, { studio: there, member })
  if (tie === 'order') {
    const body = { plan_id: await aPlan(db, { studio: there }), payment_method: 'curlecfpx', bank_code: 'MB2U0227' }
    expect((await stage.server.request('POST', '/packages/checkout', { ...asThere, body })).status).toBe(201)
  }
  if (tie === 'waiver') {
    const consents = { risks: true, health: true, sensitive_data: true }
    const version = await aDocument(db, { branchId: there.branchId })
    const body = { kind: 'waiver', version, language: 'en', typed_name: 'Lim Hui Min', consents }
    expect((await stage.server.request('POST', '/forms/signed', { ...asThere, body })).status).toBe(201)
  }
  await atHome(member, stage.studio)
  return member
}

/** Booked while it was the member's home branch, so that staff may; there is no other tie. */
async function bookThere(member: Member, personId: string): Promise<void> {
  await atHome(member, there)
  const [, token = ''] = asking.find(([role]) => role === 'manager') ?? []
  const session = await aClass(stage.server.db, { studio: there, ownRoom: true })
  const body = { person_id: personId, pay: 'complimentary', reason }
  const sent = { token, headers: { 'x-branch': 'ipoh' }, body }
  const { status } = await stage.server.request('POST', `/staff/schedules/${session}/bookings`, sent)
  expect(status).toBe(201)
}

async function namedWith(member: Member): Promise<Named> {
  const { db } = stage.server
  const planId = await aPlan(db, { studio: there })
  return { member, planId, sessionId: await aClass(db, { studio: there, ownRoom: true }) }
}

const auditOf = async ({ accountId, personId }: Member) => {
  const { rows } = await sql<{ code: string; action: string }>`
    select b.code, e.action from audit_entries e join branches b on b.id = e.branch_id
    where e.subject_id in (${accountId}, ${personId}) order by e.id`.execute(stage.server.db)
  return rows.map(({ code, action }) => `${code} ${action}`)
}

test('every staff endpoint that names a person is requested from another branch', () => {
  expect(asked().map(lineOf).toSorted()).toEqual(Object.keys(requests).toSorted())
})

test('people without a tie to a branch are not found by its staff, and others are', async () => {
  const lines = []
  for (const line of Object.keys(requests).toSorted()) {
    lines.push(line)
    for (const tie of ['none', 'booking'] as const) {
      const told = []
      for (const [role, token] of asking) {
        const of = await namedWith(await aPerson(tie))
        told.push(`${role}: ${await outcome(line, { token, of })}`)
        if (tie === 'none') expect([line, role, await auditOf(of.member)]).toEqual([line, role, []])
      }
      lines.push(`  ${tie === 'none' ? 'never there' : 'booked there'} · ${told.join(' · ')}`)
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'authorisation-people.txt'))
}, 120_000)

test('the search and the birthdays list people of the branch alone, and only the audit log of their home records it', async () => {
  const stranger = await aPerson('none')
  const visitor = await aPerson('booking')
  await sql`
    update persons set full_name = 'Ziyad bin Zain', birth_date_before = '1990-01-01', birth_date_changed_at = studio_now()
    where id in (${stranger.personId}, ${visitor.personId})`.execute(stage.server.db)
  const [, token = ''] = asking.find(([role]) => role === 'manager') ?? []
  const headers = { 'x-branch': 'ipoh' }
  const found = await stage.server.request('POST', '/staff/people/find', { token, headers, body: { keyword: 'Ziyad' } })
  const dates = await stage.server.request('GET', '/staff/birth-dates?limit=100', { token, headers })
  for (const answer of [found, dates]) {
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).toContain(visitor.personId)
    expect(JSON.stringify(answer.body)).not.toContain(stranger.personId)
  }
  const { rows } = await sql<{ said: string }>`
    select b.code || ' ' || e.action as said from audit_entries e join branches b on b.id = e.branch_id
    where e.details -> 'shown' ? ${visitor.personId} order by e.id`.execute(stage.server.db)
  expect(rows.map(({ said }) => said)).toEqual([
    'ipoh people.find',
    'penang people.find',
    'ipoh privacy.birth_dates',
    'penang privacy.birth_dates',
  ])
})

test.each(['booking', 'pack', 'order', 'child', 'waiver'] as const)(
  'a tie by %s lets staff read, and both branches record it in their audit log',
  async (tie) => {
    const member = await aPerson(tie)
    const [, token = ''] = asking.find(([role]) => role === 'manager') ?? []
    const read = async () => outcome('POST /staff/people/{id}/record', { token, of: await namedWith(member) })
    expect(await read()).toBe('in')
    expect(await auditOf(member)).toEqual(['ipoh people.record', 'penang people.record'])
  },
)

test('the home branch of a new member is the one whose site they registered at', async () => {
  await publishDocuments(stage.server.db, there.branchId)
  const { body } = await stage.server.request('POST', '/register', {
    body: aSignUp(),
    headers: { 'x-branch': 'ipoh' },
  })
  const { rows } = await sql<{ home: string | null }>`
    select b.code as home from persons p join branches b on b.id = p.home_branch_id
    where p.id = ${textOf(body['me']?.['person_id'])}`.execute(stage.server.db)
  expect(rows).toEqual([{ home: 'ipoh' }])
})
