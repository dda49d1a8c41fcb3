import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { aClass, aMember, aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import type { TestDatabase } from '#dev/testing/database.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { createBookingsJobs } from '#server/bookings/jobs.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { createPackagesJobs } from '#server/packages/jobs.ts'
import { settlePayment } from '#server/settlements/settle-payment.ts'
import { endOf, holdersOf, type Person, type World } from './oracle-world.ts'
import { sessionKinds, roomSize, instructors } from './scenario.ts'

/** A member with a name; a dependant has the token of the guardian. */
export interface NamedMember extends Member {
  readonly name: string
}

interface ReportedPayment {
  readonly merchantRef: string
  /** The payment waits for a second approver. */
  readonly waits: boolean
}

/** The product that a scenario runs on: a server over HTTP, and the product's ids of its people and things. */
export interface Product {
  readonly server: TestServer
  readonly people: readonly NamedMember[]
  readonly owner: Member
  readonly desk: Member
  readonly plans: readonly string[]
  readonly sessions: readonly string[]
  readonly instructors: readonly string[]
  /** Secrets of check-in passes by booking id. */
  readonly secrets: Map<string, string>
  /** The bank reports an order as paid, or as waiting for a second approver. */
  settle(payment: ReportedPayment): Promise<void>
  /** Runs what falls due by the clock. */
  runDueJobs(): Promise<void>
}

const walletSen = 50_000_000
const priceSen = 65_000

export const instantOf = (at: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at)

export async function openProduct(database: TestDatabase, world: World): Promise<Product> {
  const server = await startTestServer({ database })
  const { db } = server
  await server.clock.freeze(instantOf(world.now))
  const studios: Studio[] = []
  for (let count = 0; count < instructors; count += 1) studios.push(await aStudio(db, { capacity: roomSize }))
  const [first] = studios
  if (!first) throw new Error('the scenario has no studio')
  const holders = await inTurn(holdersOf(world), async () => aRichMember(db))
  const dependants = await inTurn(world.people.slice(holders.length), async (person) =>
    aDependant(server, {
      person,
      guardian: holders[person.guardian ?? 0],
      name: `Child ${world.people.indexOf(person)}`,
    }),
  )
  return {
    server,
    people: [...holders, ...dependants],
    owner: await aMember(db, { role: { branchId: first.branchId, role: 'owner' } }),
    desk: await aMember(db, { role: { branchId: first.branchId, role: 'desk' } }),
    plans: await inTurn(world.plans, async ({ credits, days, only, sharers }) => {
      const kind = only === undefined ? undefined : studios[only]?.classTypeId
      const id = await aPlan(db, {
        studio: first,
        credits,
        priceSen,
        validityDays: days,
        ...(kind === undefined ? {} : { classTypeIds: [kind] }),
      })
      await sql`update package_plans set sharers = ${sharers} where id = ${id}`.execute(db)
      return id
    }),
    sessions: await inTurn(world.sessions, async (session) =>
      aSession(db, {
        session,
        studio: studios[session.kind % sessionKinds] ?? first,
        instructor: studios[session.instructor] ?? first,
      }),
    ),
    instructors: studios.map(({ instructorId }) => instructorId),
    secrets: new Map(),
    settle: async (payment) => settleOrder(server, payment),
    runDueJobs: async () => {
      for (const job of [
        ...createBookingsJobs({ config: server.config, db }),
        ...createPackagesJobs({ config: server.config, db }),
      ])
        await job.run({})
    },
  }
}

/** The gateway reports the payment of an order. */
async function settleOrder({ db, url }: TestServer, { merchantRef, waits }: ReportedPayment): Promise<void> {
  const [outcome, code] = waits ? (['pending', '99'] as const) : (['succeeded', '00'] as const)
  const result = {
    merchantRef,
    outcome,
    code,
    gatewayTransactionId: merchantRef,
    amountSen: sen(priceSen),
    currency: 'MYR',
    bankCode: undefined,
  }
  await inTransaction(db, async (tx) =>
    settlePayment(tx, {
      provider: 'curlec',
      merchantRef,
      result,
      channel: 'server',
      fields: {},
      signed: { merchantRef, code },
      origin: url,
      requestId: undefined,
    }),
  )
}

/** Sequentially, so that the product's ids come in the order of ours. */
async function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) made.push(await make(item))
  return made
}

/** A member with a verified e-mail address and enough store credit for everything. */
async function aRichMember(db: Database): Promise<NamedMember> {
  const name = 'Lim Hui Min'
  const member = await aMember(db, { name })
  await db
    .updateTable('accounts')
    .set({ email_verified_at: sql<Temporal.Instant>`studio_now()` })
    .where('id', '=', member.accountId)
    .execute()
  const { rows } = await sql<{ now: Temporal.Instant }>`select studio_now() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  await db.transaction().execute(async (tx) =>
    transferValue(tx, {
      eventKey: randomUUID(),
      reason: 'test',
      at: row.now,
      unit: 'sen',
      amount: walletSen,
      from: { kind: 'house:store_credit_issued' },
      to: { kind: 'store_credit', holder: member.accountId },
      about: member.accountId,
    }),
  )
  return { ...member, name }
}

/**
 * What an order delivered, by its id or by its merchant reference: the pack, and the bookings made again for expired
 * holds, by session.
 */
export async function deliveredBy(
  { server, sessions }: Product,
  name: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await server.pool.query<{ lot: string | null; booking: string | null; session_id: string | null }>(
    `
    with wanted as (
      select id, account_id from orders where id::text = $1 or id = (select order_id from payment_attempts where merchant_ref = $1)
    )
    select l.id as lot, b.id as booking, b.session_id
    from wanted o
    join order_lines n on n.order_id = o.id
    left join package_lots l on l.source_id = n.id
    left join bookings b on b.booked_by_account_id = o.account_id and b.booking_type = 'booking' and b.status = 'booked' and b.created_at = studio_now() and exists (
      select 1 from bookings h where h.session_id = b.session_id and h.person_id = b.person_id and h.cancel_kind = 'expired' and h.booking_type = 'booking'
    )`,
    [name],
  )
  const bookings = rows.flatMap(({ booking, session_id }) =>
    booking === null || session_id === null ? [] : [[`booking.${sessions.indexOf(session_id)}`, booking] as const],
  )
  return Object.fromEntries([...rows.flatMap(({ lot }) => (lot === null ? [] : [['lot', lot] as const])), ...bookings])
}

/** A dependant, added by the guardian. */
async function aDependant(
  server: TestServer,
  { person, guardian, name }: { person: Person; guardian: NamedMember | undefined; name: string },
): Promise<NamedMember> {
  if (!guardian) throw new Error('a dependant has no guardian')
  const { body } = await server.request('POST', '/me/dependants', {
    token: guardian.token,
    body: { full_name: name, birth_date: person.bornOn },
  })
  return { ...guardian, name, personId: asId('persons', textOf(body['id'])) }
}

async function aSession(
  db: Database,
  { session, studio, instructor }: { session: World['sessions'][number]; studio: Studio; instructor: Studio },
): Promise<string> {
  const id = await aClass(db, { studio, ownRoom: true, startsAt: instantOf(session.startsAt), capacity: roomSize })
  await sql`update class_sessions set capacity = ${session.capacity} where id = ${id}`.execute(db)
  await sql`
    insert into session_instructors (session_id, instructor_id, role, teaches)
    values (${id}, ${instructor.instructorId}, 'main', tstzrange(${instantOf(session.startsAt)}, ${instantOf(endOf(session))}))`.execute(
    db,
  )
  return id
}
