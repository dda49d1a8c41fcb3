import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClass, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { callerOf } from '#dev/testing/callers.ts'
import { mergingIn } from '#dev/testing/merges.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { waitForLock } from '#dev/testing/stage.ts'
import { publishDocuments } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { tryMerge } from './try-merge.ts'

let server: TestServer
let studio: Studio
const { anAccount, prove, ask, merge } = mergingIn(() => server)

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
})
afterAll(async () => server.stop())

/** An account that two others may merge, each with a code of its own. */
async function aPrize(): Promise<{ prize: Member; takers: { taker: Member; code: string }[] }> {
  const prize = await anAccount('prize')
  await aPack(server.db, { studio, member: prize, credits: 14 })
  const takers: { taker: Member; code: string }[] = []
  for (const name of ['one', 'two']) {
    const taker = await anAccount(name)
    await prove(taker)
    takers.push({ taker, code: await ask(taker, prize) })
  }
  return { prize, takers }
}

const mergesOf = async ({ accountId }: Member) =>
  (
    await server.db
      .selectFrom('account_merges')
      .select('account_id')
      .where('merged_account_id', '=', accountId)
      .execute()
  ).length

describe('an account that two others would take over at once', () => {
  it('an account that two others would merge at once goes to one of them, whole', async () => {
    const { prize, takers } = await aPrize()
    const answers = await Promise.all(takers.map(async ({ taker, code }) => merge(taker, { login: prize.email, code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await mergesOf(prize)).toBe(1)
    const holdings = await Promise.all(
      takers.map(async ({ taker }) => server.request('GET', '/me/holdings', { token: taker.token })),
    )
    expect(new Set(holdings.map(({ body }) => body['credits']))).toEqual(new Set([0, 14]))
  })

  it('an account that two others would merge goes to one of them with other connections as well', async () => {
    const { prize, takers } = await aPrize()
    expect(await takeAtOnce({ prize, takers })).toEqual([false, true])
    expect(await mergesOf(prize)).toBe(1)
  })

  it('an account that two others would merge at once goes to both without the lock: the race is real', async () => {
    const { prize, takers } = await aPrize()
    const of = /lock\(7400, key\)|select id from accounts|select p\.id from persons p/
    const unlocked = { of, reads: /from accounts where id = \$1 and deleted_at/, readers: takers.length }
    const taken = await withoutLock(unlocked, async () => takeAtOnce({ prize, takers }))
    expect(taken).toEqual([true, true])
    expect(await mergesOf(prize)).toBe(2)
    await server.db.deleteFrom('auth_sessions').where('account_id', '=', prize.accountId).execute()
  })
})

it('two accounts that would merge each other leave one, without a deadlock', async () => {
  const [one, two] = [await anAccount('one'), await anAccount('two')]
  await Promise.all([one, two].map(prove))
  const codes = [await ask(one, two), await ask(two, one)]
  const answers = await Promise.all([
    merge(one, { login: two.email, code: codes[0] ?? '' }),
    merge(two, { login: one.email, code: codes[1] ?? '' }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

describe('a request of the account that ends, let in before it ended', () => {
  it.each([
    ['books nothing more', 'bookings'],
    ['orders nothing more', 'orders'],
  ] as const)('%s', async (_name, table) => {
    expect(await writeDuringMerge(table)).toBe(false)
  })

  it.each(['bookings', 'orders'] as const)(
    'a request of an account that is ending would have %s without the trigger',
    async (table) => {
      const trigger = sql.raw(`${table}_of_the_living`)
      await sql`alter table ${sql.table(table)} disable trigger ${trigger}`.execute(server.db)
      try {
        expect(await writeDuringMerge(table)).toBe(true)
      } finally {
        await sql`alter table ${sql.table(table)} enable trigger ${trigger}`.execute(server.db)
        await sql`delete from ${sql.table(table)} where person_id in (select merged_person_id from account_merges)`.execute(
          server.db,
        )
      }
    },
  )
})

/** A waitlist entry or an order of an account, written while it is being merged; whether it was kept in the end. */
async function writeDuringMerge(table: 'bookings' | 'orders'): Promise<boolean> {
  const { prize, takers } = await aPrize()
  const [first] = takers
  if (!first) throw new Error('there is no account to merge into')
  const { taker, code } = first
  const ctx = await callerOf(server, { studio, member: taker })
  const session = await aClass(server.db, { studio, ownRoom: true })
  const { accountId, personId } = prize
  const row =
    table === 'bookings'
      ? sql`insert into bookings (session_id, person_id, booked_by_account_id, booking_type, status, attends, decided_at, created_at)
          select id, ${personId}, ${accountId}, 'waitlist', 'pending', tstzrange(starts_at, ends_at), studio_now(), studio_now()
          from class_sessions where id = ${session}`
      : sql`insert into orders (number, branch_id, account_id, person_id, status, subtotal_sen, total_sen, gateway_sen, placed_at, expires_at, updated_at)
          values ('BROKENORDER', ${studio.branchId}, ${accountId}, ${personId}, 'canceled', 100, 100, 100, studio_now(), studio_now(), studio_now())`
  const login = { kind: 'email', value: prize.email } as const
  const written = await server.db.transaction().execute(async (tx) => {
    await tryMerge(tx, { ctx, login, code })
    const late = row.execute(server.db).then(
      () => true,
      () => false,
    )
    await waitForLock(server)
    return { late }
  })
  return written.late
}

interface Taking {
  readonly prize: Member
  readonly takers: readonly { readonly taker: Member; readonly code: string }[]
}

/** Whether each of them got it. */
async function takeAtOnce({ prize, takers }: Taking): Promise<boolean[]> {
  const login = { kind: 'email', value: prize.email } as const
  const got = await Promise.all(
    takers.map(async ({ taker, code }) => {
      const ctx = await callerOf(server, { studio, member: taker })
      const outcome = await inTransaction(server.db, async (tx) => tryMerge(tx, { ctx, login, code }))
      return !isRefusal(outcome) && outcome.right
    }),
  )
  return got.toSorted((a, b) => Number(a) - Number(b))
}
