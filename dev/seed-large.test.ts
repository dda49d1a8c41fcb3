import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#dev/seed.ts'
import { seedLarge } from '#dev/seed/seed-large.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const scale = 0.005

describe('the large seed', () => {
  let large: TestDatabase
  const lines: string[] = []
  beforeAll(async () => {
    large = await createTestDatabase()
    await seedDemo(large.url)
    await seedLarge(large.url, { scale, tell: (line) => lines.push(line) })
  })
  afterAll(async () => large.drop())

  test('the large seed adds that many past classes and bookings to the demo, in every final state', async () => {
    const rows = await ask(`
      select count(distinct s.id)::integer as classes, count(*)::integer as bookings, bool_and(s.ends_at < studio_now()) as past,
        count(*) filter (where b.status = 'completed') > 0 as completed, count(*) filter (where b.status = 'no_show') > 0 as "noShow",
        count(*) filter (where b.cancel_kind = 'early') > 0 as early, count(*) filter (where b.cancel_kind = 'late') > 0 as late
      from bookings b join class_sessions s on s.id = b.session_id join persons p on p.id = b.person_id
      where p.full_name like 'Member large-%'`)
    expect(rows).toEqual([
      { classes: 500, bookings: 5000, past: true, completed: true, noShow: true, early: true, late: true },
    ])
  })

  test('the large seed tags and notes members, and writes many letters to one of them', async () => {
    const rows = await ask(`
      select (select count(*)::integer from person_tags) > 0 as tags, (select count(*)::integer from person_notes) > 0 as notes,
        (select count(*)::integer from messages m join accounts a on a.id = m.account_id where a.email = 'large-0-0@example.com') as letters`)
    expect(rows).toEqual([{ tags: true, notes: true, letters: 25 }])
  })

  test('the large seed adds plain products to the catalogue, each with its texts and its price', async () => {
    const rows = await ask(`
      select count(*)::integer as products, min(length(search_words))::integer > 0 as found, min(price_sen)::integer > 0 as priced
      from products where slug like 'large-%'`)
    expect(rows).toEqual([{ products: 50, found: true, priced: true }])
  })

  test('the large seed adds orders to the members, most of them paid, with an invoice and their goods delivered', async () => {
    const rows = await ask(`
      select o.status, count(*)::integer as orders, count(o.invoice_number)::integer as invoices, count(l.fulfilled_at)::integer as delivered
      from orders o join order_lines l on l.order_id = o.id
      where o.contact_name like 'Member large-%'
      group by o.status order by o.status`)
    expect(rows).toEqual([
      { status: 'canceled', orders: 50, invoices: 0, delivered: 0 },
      { status: 'complete', orders: 450, invoices: 450, delivered: 450 },
    ])
  })

  test('the large seed adds a second branch with a past, a week ahead, products and people of its own', async () => {
    const rows = await ask(`
      select b.code, count(*) filter (where s.status = 'completed')::integer as past, count(*) filter (where s.status = 'upcoming')::integer as ahead,
        (select count(*) > 200 from bookings k join class_sessions c on c.id = k.session_id where c.branch_id = b.id) as booked,
        (select count(*)::integer from products p where p.branch_id = b.id and p.status = 'published') as products,
        (select count(*)::integer from account_roles r where r.branch_id = b.id and r.role = 'owner') as owners
      from branches b join class_sessions s on s.branch_id = b.id
      where b.code = 'ipoh'
      group by b.id`)
    expect(rows).toEqual([{ code: 'ipoh', past: 200, ahead: 21, booked: true, products: 2, owners: 1 }])
  })

  test('the large seed keeps every invariant', async () => {
    expect(await runInvariants(large.url, { ages: true })).toEqual([])
  })

  test('the large seed puts nobody in two classes at once, not even among those that are over', async () => {
    expect(
      await ask(`
      select a.id from bookings a join bookings b on b.person_id = a.person_id and b.id > a.id and b.attends && a.attends
      where a.status <> 'canceled' and b.status <> 'canceled' and a.booking_type = 'booking' and b.booking_type = 'booking'`),
    ).toEqual([])
  })

  test('the large seed reports its progress, and a second run adds nothing', async () => {
    expect(lines).toEqual([
      expect.stringContaining('Classes'),
      'Second branch 200 classes',
      expect.stringMatching(/^Products 50 /),
      expect.stringMatching(/^Orders 500 /),
    ])
    await seedLarge(large.url, { scale, tell: (line) => lines.push(line) })
    expect(lines[4]).toContain('were there')
    expect(
      await ask(`select count(*)::integer as orders from orders where contact_name like 'Member large-%'`),
    ).toEqual([{ orders: 500 }])
    expect(await ask(`select count(*)::integer as products from products where slug like 'large-%'`)).toEqual([
      { products: 50 },
    ])
    expect(await ask(`select count(*)::integer as members from persons where full_name like 'Member large-%'`)).toEqual(
      [{ members: 100 }],
    )
  })

  test('the large seed leaves the constraint of the ledger enabled', async () => {
    await expect(
      ask(`
      with made as (insert into ledger_transactions (event_key, reason, at) values ('half', 'broken', studio_now()) returning id)
      insert into ledger_entries (transaction_id, account_id, amount, holder_id)
      select id, ledger_account('credit', 'house:credits_used', null), 1, uuidv7() from made`),
    ).rejects.toThrow('does not sum to zero')
  })

  async function ask(query: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: large.url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(query)).rows
    } finally {
      await client.end()
    }
  }
})
