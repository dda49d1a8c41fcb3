import type { ReadContext } from '#server/kit/context.ts'
import { createLog } from '#server/kit/log.ts'
import { networkOf } from '#server/network/network-of.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import type { Member, Studio } from './builders.ts'
import type { TestServer } from './server.ts'

interface Asking {
  readonly studio: Studio
  readonly members: readonly Member[]
  readonly role?: 'manager'
}

/** The context of a verb for each of those members, for tests that call it without HTTP. */
export async function callersOf(server: TestServer, { studio, members, role }: Asking): Promise<ReadContext[]> {
  const branch = await server.db
    .selectFrom('branches')
    .select(['id', 'code', 'name', 'time_zone as zone', 'currency'])
    .where('id', '=', studio.branchId)
    .executeTakeFirstOrThrow()
  const log = createLog(server.config)
  return members.map(({ accountId, personId }) => ({
    db: server.db,
    branch,
    policies: async () => loadPolicies(server.db, branch.id),
    config: server.config,
    locale: 'en',
    platform: 'web',
    fromPage: true,
    requestId: 'test',
    address: '127.0.0.1',
    network: networkOf('127.0.0.1'),
    secure: false,
    origin: 'http://localhost',
    caller: { kind: 'account', accountId, personId, locale: 'en', role, sessionHash: 'none' },
    log,
    responseHeaders: new Headers(),
    limits: { count: async () => undefined, forget: async () => undefined },
  }))
}

/** The same for one. */
export async function callerOf(
  server: TestServer,
  { member, ...asking }: Omit<Asking, 'members'> & { readonly member: Member },
): Promise<ReadContext> {
  const [caller] = await callersOf(server, { ...asking, members: [member] })
  if (!caller) throw new Error('expected one member')
  return caller
}
