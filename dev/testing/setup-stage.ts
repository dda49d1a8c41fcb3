import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { aMember, aStudio, type Member, type Studio } from './builders.ts'
import { startTestServer, type TestServer } from './server.ts'

/**
 * The product with two branches and the staff of the first; it is Monday, 23 November 2026, 09:00 in Penang. Called
 * once at the top of a test file.
 */
export function stageSetup() {
  let server: TestServer
  let studio: Studio
  let elsewhere: Studio
  const people = new Map<string, Member>()
  const roles = ['owner', 'manager', 'desk', 'instructor'] as const
  beforeAll(async () => {
    server = await startTestServer()
    studio = await aStudio(server.db)
    elsewhere = await aStudio(server.db, { code: 'ipoh' })
    for (const role of roles) people.set(role, await aMember(server.db, { role: { branchId: studio.branchId, role } }))
    people.set('customer', await aMember(server.db))
    people.set('elsewhere', await aMember(server.db, { role: { branchId: elsewhere.branchId, role: 'owner' } }))
    await server.clock.set(instant('2026-11-23T01:00:00Z'))
  })
  afterAll(async () => server.stop())
  const who = (name: string): Member => {
    const member = people.get(name)
    if (!member) throw new Error(`the stage has no ${name}`)
    return member
  }
  const send =
    (method: 'POST' | 'PUT' | 'DELETE') =>
    async (path: string, sent: Sent = {}) =>
      server.request(method, `/staff/${path}`, {
        token: (sent.as ?? who('manager')).token,
        ...('body' in sent ? { body: sent.body } : {}),
        ...(sent.headers ? { headers: sent.headers } : {}),
      })
  return {
    get server() {
      return server
    },
    get studio() {
      return studio
    },
    /** A second branch, where none of the first one's staff works. */
    get elsewhere() {
      return elsewhere
    },
    who,
    post: send('POST'),
    put: send('PUT'),
    remove: send('DELETE'),
    read: async (path: string, as: Member = who('manager')) => server.request('GET', path, { token: as.token }),
    /** What a customer is shown now. */
    shown: async (path: string, headers: Record<string, string> = {}) => {
      server.lists.clear()
      return server.request('GET', path, { headers })
    },
    /** Runs the work while a trigger is disabled. */
    withoutTrigger: async ({ trigger, table }: { trigger: string; table: string }, act: () => Promise<void>) => {
      await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(server.db)
      try {
        await act()
      } finally {
        await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(server.db)
      }
    },
    /** The audit log of that row, oldest first. */
    acts: async (subjectId: string) =>
      server.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_role', 'details'])
        .where('subject_id', '=', subjectId)
        .orderBy('id')
        .execute(),
  }
}

interface Sent {
  readonly body?: unknown
  /** By default the manager. */
  readonly as?: Member
  readonly headers?: Record<string, string>
}

/** A text in both languages. */
export function both(en: string, zh = en) {
  return { en, zh }
}
