import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { instant } from '#domain/kit/time.ts'
import { brokenConstraint, openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { loadBalance, listBalances, lockBalance } from './queries.ts'
import { transferValue, type ValueTransfer } from './transfer-value.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 10, onLost: () => undefined })
  db = openDatabase(pool)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const at = instant('2026-05-01T02:00:00Z')
const wallet = (holder: string) => ({ kind: 'store_credit', holder }) as const
const balance = async (holder: string) => loadBalance(db, { kind: 'store_credit', holder, unit: 'sen' })

const transfer = async (changes: Pick<ValueTransfer, 'amount' | 'from' | 'to' | 'about'> & { eventKey?: string }) =>
  db
    .transaction()
    .execute(async (tx) => transferValue(tx, { eventKey: randomUUID(), reason: 'test', at, unit: 'sen', ...changes }))

const give = async (holder: string, amount: number) =>
  transfer({ amount, from: { kind: 'house:store_credit_issued' }, to: wallet(holder), about: holder })
const take = async (holder: string, amount: number, eventKey: string = randomUUID()) =>
  transfer({ eventKey, amount, from: wallet(holder), to: { kind: 'house:store_credit_spent' }, about: holder })

/** Runs raw SQL in a transaction and returns the constraint or the message that refused it. */
async function refusalOf(statements: readonly string[], values: readonly unknown[] = []): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [index, statement] of statements.entries()) await client.query(statement, index === 0 ? [...values] : [])
    await client.query('commit')
    return 'nothing'
  } catch (error) {
    await client.query('rollback')
    return brokenConstraint(error) ?? (error instanceof Error ? error.message : 'unknown')
  } finally {
    client.release()
  }
}

describe('value that transfers', () => {
  it('a transfer leaves one account and arrives in the other', async () => {
    const [mei, hui] = [randomUUID(), randomUUID()]
    expect(await give(mei, 5_000)).toBe('moved')
    expect(await transfer({ amount: 1_500, from: wallet(mei), to: wallet(hui), about: mei })).toBe('moved')
    const balances = await listBalances(db, { kind: 'store_credit', unit: 'sen', holders: [mei, hui, randomUUID()] })
    expect([...balances].toSorted((a, b) => b[1] - a[1])).toEqual([
      [mei, 3_500],
      [hui, 1_500],
    ])
  })

  it('a balance is 0 for someone who never had any', async () => {
    expect(await balance(randomUUID())).toBe(0)
    expect((await listBalances(db, { kind: 'store_credit', unit: 'sen', holders: [] })).size).toBe(0)
    expect(
      await db
        .transaction()
        .execute(async (tx) => lockBalance(tx, { kind: 'store_credit', holder: randomUUID(), unit: 'sen' })),
    ).toBe(0)
  })

  it('a transfer happens once per event, even when twenty repeat it at the same moment', async () => {
    const mei = randomUUID()
    await give(mei, 10_000)
    const eventKey = `refund:${mei}`
    const results = await Promise.all(Array.from({ length: 20 }, async () => take(mei, 700, eventKey)))
    expect(results.filter((result) => result === 'moved')).toHaveLength(1)
    expect(results.filter((result) => result === 'repeated')).toHaveLength(19)
    expect(await balance(mei)).toBe(9_300)
  })

  it('a transfer distinguishes a repeat from too little, when the first has emptied the account', async () => {
    const mei = randomUUID()
    await give(mei, 700)
    const eventKey = `order:${mei}`
    expect(await take(mei, 700, eventKey)).toBe('moved')
    expect(await take(mei, 700, eventKey)).toBe('repeated')
    expect(await take(mei, 1)).toBe('too_little')
  })

  it('a transfer writes nothing when there is too little, and leaves the transaction usable', async () => {
    const mei = randomUUID()
    await give(mei, 100)
    const after = await db.transaction().execute(async (tx) => {
      const result = await transferValue(tx, {
        eventKey: randomUUID(),
        reason: 'test',
        at,
        unit: 'sen',
        amount: 101,
        from: wallet(mei),
        to: { kind: 'house:store_credit_spent' },
        about: mei,
      })
      return { result, left: await lockBalance(tx, { kind: 'store_credit', holder: mei, unit: 'sen' }) }
    })
    expect(after).toEqual({ result: 'too_little', left: 100 })
  })

  it('a transfer never overdraws when twenty take at the same moment', async () => {
    const mei = randomUUID()
    await give(mei, 1_000)
    const results = await Promise.all(Array.from({ length: 20 }, async () => take(mei, 150)))
    expect(results.filter((result) => result === 'moved')).toHaveLength(6)
    expect(await balance(mei)).toBe(100)
  })

  it('a transfer waits, and does not deadlock, when two people send to each other again and again', async () => {
    const [mei, hui] = [randomUUID(), randomUUID()]
    await give(mei, 1_000)
    await give(hui, 1_000)
    const sent = await Promise.all(
      Array.from({ length: 40 }, async (_unused, index) =>
        index % 2 === 0
          ? transfer({ amount: 10, from: wallet(mei), to: wallet(hui), about: mei })
          : transfer({ amount: 10, from: wallet(hui), to: wallet(mei), about: hui }),
      ),
    )
    expect(new Set(sent)).toEqual(new Set(['moved']))
    expect([await balance(mei), await balance(hui)]).toEqual([1_000, 1_000])
  })

  it('a transfer without meaning throws', async () => {
    await expect(give(randomUUID(), 0)).rejects.toThrow('positive')
    await expect(give(randomUUID(), 1.5)).rejects.toThrow('whole')
  })
})

describe('the book itself refuses', () => {
  const ledgerMove = `select ledger_move($1, 'test', null, now(), 'sen', 101, 'store_credit', $2, 'house:store_credit_spent', null, $2)`

  it('the ledger refuses a balance below zero by itself', async () => {
    const mei = randomUUID()
    await give(mei, 100)
    expect(await refusalOf([ledgerMove], [randomUUID(), mei])).toBe('ledger_balance_floor')
  })

  it('the ledger refuses to rewrite or delete an entry, and to delete an account', async () => {
    const mei = randomUUID()
    await give(mei, 100)
    expect(await refusalOf(['update ledger_entries set amount = amount + 1'])).toContain('append-only')
    expect(await refusalOf(['delete from ledger_entries'])).toContain('append-only')
    expect(await refusalOf([`update ledger_transactions set reason = 'other'`])).toContain('append-only')
    expect(await refusalOf(['delete from ledger_transactions'])).toContain('append-only')
    expect(await refusalOf(['delete from ledger_accounts where holder_id = $1'], [mei])).toContain('never deleted')
  })

  it('the ledger refuses an entry without its other side', async () => {
    const mei = randomUUID()
    await give(mei, 100)
    expect(
      await refusalOf(
        [
          `insert into ledger_entries (transaction_id, account_id, amount, holder_id)
       select t.id, a.id, 1, $1 from ledger_transactions t, ledger_accounts a where a.kind = 'house:store_credit_spent' limit 1`,
        ],
        [mei],
      ),
    ).toBe('ledger_zero_sum')
  })
})
