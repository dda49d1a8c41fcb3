import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { asId } from '#domain/kit/id.ts'
import { actsFor } from './acts-for.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await aStudio(server.db)
})
afterAll(async () => server.stop())

const text = (wire: unknown) => z.parse(z.string(), wire)
const aina = { full_name: 'Aina Lim', birth_date: '2014-03-04' }
const add = async (token: string, body: unknown = aina) => server.request('POST', '/me/dependants', { token, body })
const save = async (token: string, { id, ...body }: { id: string; [field: string]: unknown }) =>
  server.request('PUT', `/me/dependants/${id}`, { token, body })
const list = async (token: string) => server.request('GET', '/me/dependants', { token })

describe('a dependant', () => {
  test('a dependant is added, listed and corrected, and has no identity key of its own', async () => {
    const { token, personId } = await aMember(server.db)
    const added = await add(token, { ...aina, display_name: 'Aina', gender: 'female' })
    expect([added.status, added.body]).toMatchObject([
      201,
      { full_name: 'Aina Lim', display_name: 'Aina', birth_date: '2014-03-04', gender: 'female' },
    ])
    const id = text(added.body['id'])
    const saved = await save(token, { id, full_name: 'Aina Lim Abdullah', display_name: '' })
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { id, full_name: 'Aina Lim Abdullah', display_name: null, birth_date: '2014-03-04', gender: 'female' },
    ])
    expect((await list(token)).body).toMatchObject({ total: 1, data: [{ id, full_name: 'Aina Lim Abdullah' }] })
    const row = await server.db
      .selectFrom('persons')
      .select('guardian_id')
      .where('id', '=', asId('persons', id))
      .executeTakeFirstOrThrow()
    expect(row.guardian_id).toBe(personId)
    expect(
      await server.db.selectFrom('identity_keys').selectAll().where('person_id', '=', asId('persons', id)).execute(),
    ).toEqual([])
  })

  test('a dependant comes of age at midnight in Penang, not in London', async () => {
    const { token } = await aMember(server.db)
    const before = await server.clock.now()
    await server.clock.freeze(Temporal.Instant.from('2026-11-20T15:59:59.999Z'))
    expect((await add(token, { full_name: 'Almost Adult', birth_date: '2008-11-21' })).status).toBe(201)
    await server.clock.freeze(Temporal.Instant.from('2026-11-20T16:00:00Z'))
    const refused = await add(token, { full_name: 'Adult Now', birth_date: '2008-11-21' })
    expect([refused.status, refused.body['code']]).toEqual([422, 'people.dependant_adult'])
    expect((await list(token)).body['data']?.['0']).toMatchObject({ full_name: 'Almost Adult', age: 18 })
    await server.clock.set(before)
  })

  test('a dependant is added once, however many tabs ask at the same time', async () => {
    const { token } = await aMember(server.db)
    const answers = await Promise.all(Array.from({ length: 5 }, async () => add(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    expect((await add(token, { ...aina, full_name: ' AINA  LIM' })).body['code']).toBe('people.dependant_exists')
  })

  test('dependants are ten at the most, also when twelve come at once', async () => {
    const { token } = await aMember(server.db)
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_none, place) => add(token, { ...aina, full_name: `Child ${place}` })),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBe(10)
    expect(answers.filter(({ status }) => status === 409).length).toBe(2)
    expect((await list(token)).body['total']).toBe(10)
  })

  test('a dependant of somebody else is not found', async () => {
    const mother = await aMember(server.db)
    const stranger = await aMember(server.db)
    const id = text((await add(mother.token)).body['id'])
    const foreign = await save(stranger.token, { id, full_name: 'Stolen' })
    const absent = await save(stranger.token, { id: '0190c000-0000-7000-8000-000000000000', full_name: 'Stolen' })
    expect([foreign.status, { ...foreign.body, request_id: '' }]).toEqual([404, { ...absent.body, request_id: '' }])
    expect((await save(stranger.token, { id: mother.personId, full_name: 'Stolen' })).status).toBe(404)
    expect((await save(mother.token, { id: mother.personId, full_name: 'Own person' })).status).toBe(404)
    expect((await list(stranger.token)).body['total']).toBe(0)
    const personId = asId('persons', id)
    expect(await actsFor(server.db, { accountId: mother.accountId, personId })).toBe(true)
    expect(await actsFor(server.db, { accountId: mother.accountId, personId: mother.personId })).toBe(true)
    expect(await actsFor(server.db, { accountId: stranger.accountId, personId })).toBe(false)
    expect(await actsFor(server.db, { accountId: stranger.accountId, personId: mother.personId })).toBe(false)
  })

  test.each([
    ['without a name', { birth_date: '2014-03-04' }, 422, 'request.invalid'],
    ['without a birth date', { full_name: 'Aina' }, 422, 'request.invalid'],
    ['born on a day that does not exist', { ...aina, birth_date: '2014-02-30' }, 422, 'request.invalid'],
    ['with half a birth date', { ...aina, birth_date: '2014-02-' }, 422, 'request.invalid'],
    ['born tomorrow', { ...aina, birth_date: '2999-01-01' }, 422, 'request.invalid'],
    ['of 40', { ...aina, birth_date: '1980-01-01' }, 422, 'people.dependant_adult'],
    [
      'with a guardian chosen by the sender',
      { ...aina, guardian_id: '0190c000-0000-7000-8000-000000000000' },
      422,
      'request.invalid',
    ],
    ['with an email', { ...aina, email: 'a@example.com' }, 422, 'request.invalid'],
  ])('a dependant is refused %s', async (...[, body, status, code]) => {
    const { token } = await aMember(server.db)
    const answer = await add(token, body)
    expect([answer.status, answer.body['code']]).toEqual([status, code])
    expect((await list(token)).body['total']).toBe(0)
  })

  test.each([
    ['', 'You must provide your date of birth'],
    ['2014-02-31', 'There is no such day. Please check day, month and year'],
    ['2014-02-', 'There is no such day. Please check day, month and year'],
  ])('the birth date %j is answered by %j', async (birthDate, sentence) => {
    const { token } = await aMember(server.db)
    const { body } = await add(token, { ...aina, birth_date: birthDate })
    expect(body['errors']).toEqual({ birth_date: [sentence] })
  })

  test('a dependant cannot be made an adult or a namesake by correcting it', async () => {
    const { token } = await aMember(server.db)
    const id = text((await add(token)).body['id'])
    await add(token, { ...aina, full_name: 'Ben Lim' })
    expect((await save(token, { id, birth_date: '1990-01-01' })).body['code']).toBe('people.dependant_adult')
    expect((await save(token, { id, full_name: 'ben lim' })).body['code']).toBe('people.dependant_exists')
    expect((await list(token)).body['data']?.['0']).toMatchObject(aina)
  })

  test('a dependant that a merge left there twice can still be corrected', async () => {
    const [{ token, personId }, other] = [await aMember(server.db), await aMember(server.db)]
    const id = text((await add(token)).body['id'])
    const twin = text((await add(other.token)).body['id'])
    await server.db
      .updateTable('persons')
      .set({ guardian_id: personId })
      .where('id', '=', asId('persons', twin))
      .execute()
    expect((await save(token, { id, ...aina, display_name: 'Aina' })).status).toBe(200)
    expect((await save(token, { id, full_name: 'Ben Lim' })).status).toBe(200)
    expect((await save(token, { id, ...aina })).body['code']).toBe('people.dependant_exists')
  })

  test('a dependant needs a guardian whose age is known', async () => {
    const unknown = await aMember(server.db, { birthDate: null })
    const young = await aMember(server.db, { birthDate: '2010-01-01' })
    expect((await add(unknown.token)).body['code']).toBe('accounts.birth_date_needed')
    expect((await add(young.token)).body['code']).toBe('people.guardian_adult')
    expect((await server.request('POST', '/me/dependants', { body: aina })).status).toBe(401)
  })

  test('a dependant is added once for one key', async () => {
    const { token } = await aMember(server.db)
    const headers = { 'idempotency-key': 'dependant-1' }
    const first = await server.request('POST', '/me/dependants', { token, body: aina, headers })
    const again = await server.request('POST', '/me/dependants', { token, body: aina, headers })
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true'])
  })
})
