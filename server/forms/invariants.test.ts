import { describe, expect, test } from 'vitest'
import { aClass, aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const consents = { risks: true, health: true, sensitive_data: true }
const sign = async (server: TestServer, { token }: Member) =>
  server.request('POST', '/forms/signed', {
    token,
    body: { kind: 'waiver', version: 1, language: 'en', typed_name: 'Lim Hui Min', consents },
  })
const found = async (server: TestServer) =>
  (await runInvariants(server.databaseUrl)).map(({ name }) => name).filter((name) => /^i3[56]/.test(name))

describe('tampering with a signed form is detected', () => {
  test.each([
    [
      'a column that tells another story than the statement',
      `update signed_forms set typed_name = 'Forged' where sequence = 2`,
    ],
    [
      'a statement rewritten',
      `update signed_forms set evidence = replace(evidence, 'Lim Hui Min', 'Tan Hui Min') where sequence = 2`,
    ],
    [
      'a statement rewritten with a new hash',
      `update signed_forms set evidence = replace(evidence, '"read_to_end":null', '"read_to_end":true'),
      hash = encode(sha256(convert_to(replace(evidence, '"read_to_end":null', '"read_to_end":true'), 'UTF8')), 'hex') where sequence = 2`,
    ],
    [
      'a text exchanged together with its hash',
      `update signed_forms set rendered_text = 'I owe nothing', rendered_sha256 = encode(sha256('I owe nothing'), 'hex') where sequence = 2`,
    ],
    ['another time', `update signed_forms set signed_at = signed_at - interval '1 year' where sequence = 2`],
    ['a record taken away', `delete from signed_forms where sequence = 2`],
    [
      'a record taken away and the rest renumbered',
      `delete from signed_forms where sequence = 2; update signed_forms set sequence = 2 where sequence = 3`,
    ],
  ])('%s', async (_case, statement) => {
    const server = await startTestServer()
    const studio = await aStudio(server.db)
    await aDocument(server.db, { branchId: studio.branchId })
    for (let count = 0; count < 3; count += 1) expect((await sign(server, await aMember(server.db))).status).toBe(201)
    expect(await found(server)).toEqual([])
    await server.pool.query('alter table signed_forms disable trigger user')
    await server.pool.query(statement)
    await expect(server.stop()).rejects.toThrow('i36-signed-forms-verify-and-chain')
  })
})

describe('a seat for a person without a valid waiver is detected', () => {
  const give = async (server: TestServer, about: { member: Member; sessionId: string }) =>
    server.pool.query(
      `
    with given as (
      insert into bookings (session_id, person_id, booking_type, status, seat_no, attends, decided_at, created_at)
      select id, $2, 'booking', 'booked', 1, tstzrange(starts_at, ends_at), studio_now(), studio_now() from class_sessions where id = $1
      returning id
    )
    insert into booking_events (booking_id, at, to_status, reason) select id, studio_now(), 'booked', 'booked' from given`,
      [about.sessionId, about.member.personId],
    )

  test.each([
    ['never signed', 'none', true],
    ['signed afterwards', 'late', true],
    ['signed before', 'early', false],
    ['signed before, and a new version was published afterwards', 'renewed', false],
  ])('%s', async (...[, story, broken]) => {
    const server = await startTestServer()
    const studio = await aStudio(server.db)
    const member = await aMember(server.db)
    const sessionId = await aClass(server.db, { studio })
    await aDocument(server.db, { branchId: studio.branchId })
    if (story === 'early' || story === 'renewed') await sign(server, member)
    await give(server, { member, sessionId })
    if (story === 'late') await sign(server, member)
    if (story === 'renewed') await aDocument(server.db, { branchId: studio.branchId })
    expect(await found(server)).toEqual(broken ? ['i35-booked-people-signed-the-waiver'] : [])
    // A booking inserted by hand breaks other invariants as well, which this test is not about.
    await expect(server.stop()).rejects.toThrow('break an invariant')
  })
})
