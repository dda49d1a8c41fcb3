import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let studio: Studio
let member: Member
let manager: Member
/** A dependant of the member, of twelve. */
let child: string

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
beforeEach(async () => {
  member = await aMember(server.db)
  child = textOf((await own('POST', '/me/dependants', { full_name: 'Aina', birth_date: '2014-03-01' })).body['id'])
})
afterAll(async () => server.stop())

const own = async (method: 'POST' | 'PUT', path: string, body: object) =>
  server.request(method, path, { token: member.token, body })
const correct = async (id: string, birth_date: string, { token } = manager) =>
  server.request('PUT', `/staff/people/${id}/birth-date`, { token, body: { birth_date, reason: 'Saw the passport' } })
const flagged = async () => {
  const { body } = await server.request('GET', '/staff/birth-dates?limit=100', { token: manager.token })
  return Array.isArray(body['data']) ? body['data'] : []
}

describe('a date of birth that is changed after a refusal', () => {
  test('a date of birth that is changed after a refusal changes once, is shown to the studio, and stays refused for the class', async () => {
    await aDocument(server.db, { branchId: studio.branchId })
    await aPack(server.db, { studio, member })
    const session_id = await aClass(server.db, { studio, ownRoom: true })
    const asked = { token: member.token, body: { session_id, person_id: child } }
    const book = async () => unchanged(server, async () => server.request('POST', '/bookings', asked))
    expect((await book()).body['code']).toBe('bookings.too_young')
    expect((await own('PUT', `/me/dependants/${child}`, { birth_date: '2009-03-01' })).status).toBe(200)
    expect((await book()).body['code']).toBe('bookings.waiver_missing')
    expect(await flagged()).toContainEqual(
      expect.objectContaining({ person_id: child, before: '2014-03-01', birth_date: '2009-03-01' }),
    )
    const again = async () => own('PUT', `/me/dependants/${child}`, { birth_date: '2010-03-01' })
    expect(await unchanged(server, again)).toMatchObject({
      status: 409,
      body: {
        code: 'people.birth_date_fixed',
        errors: { birth_date: ["You've changed this once already. Ask us to correct it"] },
      },
    })
    expect((await own('PUT', `/me/dependants/${child}`, { birth_date: '2009-03-01', gender: 'female' })).status).toBe(
      200,
    )
  })

  test('a date of birth of the holder is checked alike, and two tabs at once change it once', async () => {
    const both = await Promise.all(
      ['1991-01-01', '1992-01-01'].map(async (birth_date) => own('PUT', '/me', { birth_date })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('a date of birth is corrected by the studio, which keeps the former one, and may then be changed once more', async () => {
    await own('PUT', `/me/dependants/${child}`, { birth_date: '2009-03-01' })
    expect(await correct(child, '2014-03-01')).toMatchObject({ status: 200, body: { birth_date: '2014-03-01' } })
    expect(await flagged()).not.toContainEqual(expect.objectContaining({ person_id: child }))
    const audit = await server.db
      .selectFrom('audit_entries')
      .select(['actor_account_id', 'details'])
      .where('subject_id', '=', child)
      .execute()
    expect(audit).toEqual([
      {
        actor_account_id: manager.accountId,
        details: { before: '2009-03-01', first: '2014-03-01', after: '2014-03-01', reason: 'Saw the passport' },
      },
    ])
    expect((await own('PUT', `/me/dependants/${child}`, { birth_date: '2013-03-01' })).status).toBe(200)
  })

  test('a date of birth never breaks the rules of age, and is corrected by owners and managers alone', async () => {
    await unchanged(server, async () => {
      expect((await correct(child, '1990-01-01')).body['code']).toBe('people.dependant_adult')
      expect((await correct(member.personId, '2015-01-01')).body['code']).toBe('accounts.too_young')
      expect((await correct('0195d3a0-0000-7000-8000-000000000000', '1990-01-01')).status).toBe(404)
      expect((await correct(child, '2014-03-02', member)).status).toBe(403)
    })
  })
})
