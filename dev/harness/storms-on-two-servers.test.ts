import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyDatabase, type DatabaseCopy } from '#dev/testing/copy-database.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { cancelStorm, joinStorm, lastCreditStorm, prepareStorms, seatStorm, type StormGround } from './storms.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

/** `npm run long` repeats each storm, with more people. */
const rounds = Array.from({ length: Number(process.env['LONG_ROUNDS'] ?? 1) }, (_, round) => round + 1)
const crowd = isLong ? 200 : 30

describe('a storm on two servers', () => {
  let database: TestDatabase
  let two: TwoServers
  let ground: StormGround

  beforeAll(async () => {
    database = await createTestDatabase()
    two = await startTwoServers({ databaseUrl: database.url })
    ground = await prepareStorms(two)
  }, 60_000)
  afterAll(async () => {
    await two.stop()
    await database.drop()
  }, 60_000)

  test.each(rounds)(
    `${crowd} members want thirteen seats, and thirteen get one (round %d)`,
    async () => {
      expect(await seatStorm(ground, { members: crowd, capacity: 13 })).toEqual({
        answers: { booked: 13, 'bookings.class_full': crowd - 13 },
        outcome: { live: 13, seats: 13, counted: 13, spent: 13, waiting: 0 },
        credits: { 4: 13, 5: crowd - 13 },
      })
      expect(await runInvariants(database.url)).toEqual([])
    },
    60_000,
  )

  test.runIf(isLong).each(rounds)(
    'a whole class cancels at once, and its waitlist gets the seats before anybody else (round %d)',
    async () => {
      expect(await cancelStorm(ground, { capacity: 13, waiting: 5, newcomers: 30 })).toEqual({
        answers: { booked: 8, 'bookings.class_full': 22, cancelled: 13 },
        outcome: { live: 13, seats: 13, counted: 13, spent: 13, waiting: 0 },
        credits: { owners: { 5: 13 }, queue: { 4: 5 }, crowd: { 4: 8, 5: 22 } },
      })
      expect(await runInvariants(database.url)).toEqual([])
    },
    60_000,
  )

  test.each(rounds)(
    'a last credit that is used on both servers pays for one class (round %d)',
    async () => {
      expect(await lastCreditStorm(ground, { members: 40 })).toEqual({
        answers: { booked: 40, 'packages.none': 40 },
        credits: { 0: 40 },
      })
      expect(await runInvariants(database.url)).toEqual([])
    },
    60_000,
  )

  test.each(rounds)(
    'a seat that is freed while a member joins the waitlist does not stay free (round %d)',
    async () => {
      const { answers, freeWhileSomebodyWaits } = await joinStorm(ground, { classes: 20 })
      expect(freeWhileSomebodyWaits).toBe(0)
      expect(answers['cancelled']).toBe(20)
      expect((answers['waiting'] ?? 0) + (answers['bookings.place_free'] ?? 0)).toBe(20)
      expect(await runInvariants(database.url)).toEqual([])
    },
    60_000,
  )
})

// The controls: without the locks, the same storms do what the tests above forbid.
describe('a storm on two servers that take no locks, without the constraints behind them', () => {
  let original: TestDatabase
  let copy: DatabaseCopy
  let two: TwoServers
  let ground: StormGround

  beforeAll(async () => {
    original = await createTestDatabase()
    // Deliberate damage is done in a copy of the database, whose invariants are not checked.
    copy = await copyDatabase(original.url)
    two = await startTwoServers({ databaseUrl: copy.url, env: { LOOK_WITHOUT_LOCKS_MS: '300' } })
    ground = await prepareStorms(two)
    await dropConstraints()
  }, 60_000)
  afterAll(async () => {
    await two.stop()
    await copy.drop()
    await original.drop()
  }, 60_000)

  async function dropConstraints(): Promise<void> {
    await sql`alter table class_sessions drop constraint class_sessions_capacity`.execute(two.db)
    await sql`alter table bookings drop constraint bookings_person_free`.execute(two.db)
    await sql`drop index bookings_one_per_person, bookings_one_per_seat`.execute(two.db)
    await sql`alter table ledger_accounts drop constraint ledger_balance_floor`.execute(two.db)
  }
  test('without locks more than thirteen members get one of thirteen seats', async () => {
    const { answers, outcome } = await seatStorm(ground, { members: 30, capacity: 13 })
    expect(answers['booked']).toBeGreaterThan(13)
    expect(outcome?.live).toBe(answers['booked'])
  }, 60_000)

  test.runIf(isLong)(
    'without locks more people get seats than have cancelled',
    async () => {
      const { outcome } = await cancelStorm(ground, { capacity: 13, waiting: 2, newcomers: 30 })
      expect(outcome?.live).toBeGreaterThan(13)
    },
    60_000,
  )

  test('without locks a last credit is spent twice', async () => {
    const { credits } = await lastCreditStorm(ground, { members: 10 })
    expect(credits['-1']).toBeGreaterThan(0)
    expect((await runInvariants(copy.url)).map(({ name }) => name)).toContain('i07-pack-credits-are-conserved')
  }, 60_000)

  test('without locks a seat stays free although a member waits for it', async () => {
    const { freeWhileSomebodyWaits } = await joinStorm(ground, { classes: 10 })
    expect(freeWhileSomebodyWaits).toBeGreaterThan(0)
  }, 60_000)
})
