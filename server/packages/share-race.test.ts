import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPack, aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { callerOf } from '#dev/testing/callers.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { addShare } from './add-share.ts'

/** The number of concurrent transactions: every connection of the pool. */
const poolSize = 20
let server: TestServer
let studio: Studio
let manager: Member

beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: String(poolSize) } })
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
afterAll(async () => server.stop())

const email = () => `sharer-${randomUUID()}@example.com`
const share = async (by: Member, lotId: string) => {
  const { status, body } = await server.request('POST', '/packages/share', {
    token: by.token,
    body: { lot_id: lotId, email: email() },
  })
  return status === 201 ? 'done' : textOf(body['code'])
}

/** A pack whose owner has verified an e-mail and may share it; unless the studio has not switched that on. */
async function aSharedPack({ sharers = 2, enabled = true }: { sharers?: number; enabled?: boolean } = {}): Promise<{
  owner: Member
  lotId: Id<'package_lots'>
}> {
  const owner = await aMember(server.db)
  await server.db
    .updateTable('accounts')
    .set({ email_verified_at: await server.clock.now() })
    .where('id', '=', owner.accountId)
    .execute()
  const plan = await aPlan(server.db, { studio, credits: 25 })
  await server.db.updateTable('package_plans').set({ sharers }).where('id', '=', plan).execute()
  const lotId = await aPack(server.db, { studio, member: owner, plan })
  if (enabled)
    await server.request('PUT', `/staff/packages/${lotId}/sharing`, {
      token: manager.token,
      body: { sharing: true, reason: 'Asked by e-mail' },
    })
  return { owner, lotId }
}

describe('twenty e-mails at once for the one place of a pack', () => {
  it('one share is added, and the others are refused as full', async () => {
    const { owner, lotId } = await aSharedPack()
    const answers = await Promise.all(Array.from({ length: 20 }, async () => share(owner, lotId)))
    expect(answers.toSorted()).toEqual(['done', ...Array.from({ length: 19 }, () => 'packages.share_full')])
    expect(await liveSharers(lotId)).toBe(1)
  })

  it('of twenty e-mails at once for the three shares of a pack by 4 three are added', async () => {
    const { owner, lotId } = await aSharedPack({ sharers: 4 })
    await Promise.all(Array.from({ length: 20 }, async () => share(owner, lotId)))
    expect(await liveSharers(lotId)).toBe(3)
  })

  it('the same storm without HTTP gives the same result, so that the twins differ by the lock alone', async () => {
    const { owner, lotId } = await aSharedPack()
    expect((await everyoneAdds({ owner, lotId, atOnce: locked })).filter((code) => code === 'added')).toHaveLength(1)
  })

  it('of twenty e-mails at once for the one share of a pack the constraints refuse the second without the lock', async () => {
    const { owner, lotId } = await aSharedPack()
    const codes = await everyoneAdds({ owner, lotId, atOnce: unlocked })
    expect([codes.filter((code) => code === 'added').length, new Set(codes)]).toEqual([
      1,
      new Set(['added', 'packages.share_full']),
    ])
    expect(await liveSharers(lotId)).toBe(1)
  })

  it('a pack is shared too often without lock and constraints: the race is real', async () => {
    const { owner, lotId } = await aSharedPack()
    await sql`drop index package_shares_one_per_slot`.execute(server.db)
    try {
      expect(
        (await everyoneAdds({ owner, lotId, atOnce: unlocked })).filter((code) => code === 'added').length,
      ).toBeGreaterThan(1)
    } finally {
      await sql`update package_shares set to_at = from_at where lot_id = ${lotId} and to_at is null`.execute(server.db)
      await sql`create unique index package_shares_one_per_slot on package_shares (lot_id, slot) where to_at is null`.execute(
        server.db,
      )
    }
  })

  it.each([
    ['a place beyond the last', 2, 2],
    ['more places than the pack has', 2, 9],
    ['a pack that was never shareable', 1, 0],
  ])('the database refuses %s, whatever the code says', async (_name, slot, places) => {
    const { lotId } = await aSharedPack(places === 0 ? { enabled: false } : {})
    await expect(
      sql`
      insert into package_shares (lot_id, places, slot, email, from_at) values (${lotId}, ${places === 0 ? 2 : places}, ${slot}, ${email()}, studio_now())`.execute(
        server.db,
      ),
    ).rejects.toThrow(/package_shares/)
  })
})

async function liveSharers(lotId: Id<'package_lots'>): Promise<number> {
  const row = await server.db
    .selectFrom('package_shares')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('lot_id', '=', lotId)
    .where('to_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.live
}

async function everyoneAdds({
  owner,
  lotId,
  atOnce,
}: {
  owner: Member
  lotId: Id<'package_lots'>
  atOnce: typeof locked
}): Promise<string[]> {
  const caller = await callerOf(server, { studio, member: owner })
  return atOnce(async () =>
    Promise.all(
      Array.from({ length: poolSize }, async () => {
        const answer = await inTransaction(server.db, async (tx) =>
          addShare({ ...caller, tx }, { lot_id: lotId, email: email() }),
        )
        return isRefusal(answer) ? answer.code : 'added'
      }),
    ),
  )
}

async function locked<Result>(work: () => Promise<Result>): Promise<Result> {
  return work()
}

/** Without the lock of the pack; the first readers are delayed until all connections have read. */
async function unlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  return withoutLock({ of: /from package_lots/, readers: poolSize }, work)
}
