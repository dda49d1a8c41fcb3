import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aMember, aPlan, aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import type { Id } from '#domain/kit/id.ts'
import { runInvariants } from '#server/kit/invariants.ts'

it('acts of staff at the same moment are in the audit in the order of their chain', async () => {
  const server = await startTestServer()
  try {
    const studio = await aStudio(server.db)
    // An owner, who may give away as much as that in a day.
    const [owner, member] = [
      await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } }),
      await aMember(server.db),
    ]
    const plan_id = await aPlan(server.db, { studio })
    const body = { person_id: member.personId, plan_id, reason: 'A gift' }
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () =>
          server.request('POST', '/staff/packages/grants', { token: owner.token, body }),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    }
    expect((await runInvariants(server.databaseUrl)).map(({ name }) => name)).toEqual([])
  } finally {
    await server.stop()
  }
})

it('rows of any writer at the same moment form one chain', async () => {
  const server = await startTestServer()
  try {
    const { branchId } = await aStudio(server.db)
    await raceInAudit(server, branchId)
    const { rows } = await server.pool.query<{ count: number; highest: number }>(
      'select count(*)::integer as count, max(id)::integer as highest from audit_entries',
    )
    expect(rows[0]).toEqual({ count: writers * (9 + 16 + 24), highest: writers * (9 + 16 + 24) })
    expect((await runInvariants(server.databaseUrl)).map(({ name }) => name)).toEqual([])
  } finally {
    await server.stop()
  }
})

it('rows of any writer at the same moment form one chain: without the lock two take one place in it', async () => {
  const server = await startTestServer()
  try {
    const { branchId } = await aStudio(server.db)
    const { rows } = await server.pool.query<{ source: string }>(
      `select pg_get_functiondef('chain_audit_entry'::regproc) as source`,
    )
    const source = rows[0]?.source ?? ''
    const unlocked = source.replace('perform pg_advisory_xact_lock(7201);', '')
    expect(unlocked).not.toBe(source)
    await server.pool.query(unlocked)
    await expect(raceInAudit(server, branchId)).rejects.toMatchObject({ constraint: 'audit_entries_pkey' })
  } finally {
    await server.stop()
  }
})

it('the chain continues after rows of the earlier format', async () => {
  const server = await startTestServer()
  try {
    const { branchId } = await aStudio(server.db)
    await server.db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection)
      await sql`
        insert into audit_entries (id, at, branch_id, actor_role, action, subject_kind, subject_id, hash_version, hash)
        select 41, now, ${branchId}, 'owner', 'earlier', 'row', 'one', 1,
          encode(sha256(convert_to(concat_ws('|', '', extract(epoch from now), 'owner', 'earlier', 'row', 'one', '{}'), 'UTF8')), 'hex')
        from studio_now() as now`.execute(connection)
      await sql`set session_replication_role = origin`.execute(connection)
    })
    await server.pool.query(
      `insert into audit_entries (at, branch_id, actor_role, action, subject_kind, subject_id) values (studio_now(), $1, 'owner', 'later', 'row', 'two')`,
      [branchId],
    )
    const { rows } = await server.pool.query('select id::integer, hash_version from audit_entries order by id')
    expect(rows).toEqual([
      { id: 41, hash_version: 1 },
      { id: 42, hash_version: 2 },
    ])
    expect((await runInvariants(server.databaseUrl)).map(({ name }) => name)).toEqual([])
  } finally {
    await server.stop()
  }
})

const writers = 16
const transactions = 25

/** Each transaction goes on after its rows, so that the next writer waits for its end and not for its statement. */
async function raceInAudit(server: TestServer, branchId: Id<'branches'>): Promise<void> {
  const ended = await Promise.allSettled(
    Array.from({ length: writers }, async (_one, writer) => {
      for (let place = 0; place < transactions; place += 1) await writeSlowly(server, { branchId, writer, place })
    }),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

async function writeSlowly(
  { pool }: TestServer,
  { branchId, writer, place }: { branchId: Id<'branches'>; writer: number; place: number },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into audit_entries (at, branch_id, actor_role, action, subject_kind, subject_id, request_id)
      select studio_now(), $1, 'owner', 'race', 'race', $2, $3 from generate_series(1, 1 + $4::integer % 3)`,
      [branchId, String(writer), `request-${writer}-${place}`, place],
    )
    await client.query('select pg_sleep(random() * 0.002)')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
