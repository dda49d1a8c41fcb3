import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '#dev/seed/demo-id.ts'
import { valueAt } from '#dev/value-at.ts'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { startSimulator, type RunningSimulator } from '../../gateway-sim/simulator.ts'
import { recordsOf } from './branch-records.ts'
import { copyDatabase } from './copy-database.ts'
import { createDemoDatabase, type TestDatabase } from './database.ts'
import { startTestServer, type TestServer } from './server.ts'
import { textOf } from './visitors.ts'

const branchId = demoId('branches', 'penang')

type Who = 'nobody' | 'member' | 'owner'
interface List {
  readonly as: Who
  /** The path of the text in the first row. */
  readonly at: string | ((row: unknown) => unknown)
  readonly query?: string
}

/**
 * Every list of the contract: the caller, and the text of its first row that `keyword` must find. A list that is
 * missing here fails the first test; so does one that ignores the keyword.
 */
const lists: Readonly<Record<string, List>> = {
  '/address': { as: 'member', at: 'recipient' },
  '/banners': { as: 'nobody', at: 'title' },
  '/bookings': { as: 'member', at: 'class_name' },
  '/branch': { as: 'nobody', at: 'name' },
  '/brands': { as: 'nobody', at: 'name' },
  '/categories': { as: 'nobody', at: 'name' },
  '/class-types': { as: 'nobody', at: 'name' },
  '/contracts': { as: 'member', at: 'number' },
  '/curlec-services/bank-list': { as: 'nobody', at: 'name' },
  '/difficulty-levels': { as: 'nobody', at: 'name' },
  '/forms/signed': { as: 'member', at: 'title' },
  '/gift-card-templates': { as: 'nobody', at: 'name' },
  '/gift-cards': { as: 'member', at: 'recipient_name' },
  '/instructors': { as: 'nobody', at: 'name' },
  '/me/corrections': { as: 'member', at: 'comment' },
  '/me/dependants': { as: 'member', at: 'full_name' },
  '/me/sessions': { as: 'member', at: 'platform' },
  '/notifications': { as: 'member', at: 'title' },
  '/orders': { as: 'member', at: 'number' },
  '/orders-products': { as: 'member', at: 'name' },
  '/orders/{id}/gift-cards': { as: 'member', at: 'recipient_name' },
  '/packages': { as: 'nobody', at: 'name' },
  '/packages/mine': { as: 'member', at: 'name' },
  '/packages/mine/{id}/ledger': { as: 'member', at: 'why' },
  '/payment_gateways': { as: 'nobody', at: 'name' },
  '/payment_methods': { as: 'nobody', at: 'name' },
  '/private-boards': { as: 'member', at: 'instructor.name' },
  '/private-class': { as: 'member', at: 'instructors.0.name' },
  '/products': { as: 'nobody', at: 'name' },
  '/products/{slug}/reviews': { as: 'nobody', at: 'text' },
  '/recent-products': { as: 'member', at: 'name' },
  '/referrals': { as: 'member', at: (row) => String(valueAt(row, 'friend')).split(' ')[0] },
  '/refunds': { as: 'member', at: 'comment' },
  '/rooms': { as: 'nobody', at: 'name' },
  '/schedule-bookings': { as: 'owner', at: 'class_name', query: 'of=branch' },
  '/schedules': { as: 'nobody', at: 'class_type.name' },
  '/schedules/attendance': { as: 'owner', at: 'instructors.0' },
  '/series-types': { as: 'nobody', at: 'name' },
  '/shippings': { as: 'nobody', at: 'name' },
  '/shops': { as: 'nobody', at: 'name' },
  '/staff/audit': { as: 'owner', at: 'action' },
  '/staff/banners': { as: 'owner', at: 'title.en' },
  '/staff/birth-dates': { as: 'owner', at: 'full_name' },
  '/staff/cash': { as: 'owner', at: 'order_number' },
  '/staff/cash/due': { as: 'owner', at: 'order_number' },
  '/staff/class-types': { as: 'owner', at: 'name.zh' },
  '/staff/closures': { as: 'owner', at: 'reason' },
  '/staff/room-outages': { as: 'owner', at: 'reason' },
  '/staff/corrections': { as: 'owner', at: 'comment' },
  '/staff/coupons': { as: 'owner', at: 'code' },
  '/staff/deals': { as: 'owner', at: 'name.en' },
  '/staff/difficulty-levels': { as: 'owner', at: 'name.zh' },
  '/staff/forms/signed': {
    as: 'owner',
    at: (row) => valueAt(JSON.parse(String(valueAt(row, 'evidence'))), 'signer.full_name'),
  },
  '/staff/gift-cards': { as: 'owner', at: 'last_four' },
  '/staff/gift-cards/to-post': { as: 'owner', at: 'recipient_name' },
  '/staff/giveaways': { as: 'owner', at: 'reason' },
  '/staff/instructors': { as: 'owner', at: 'name' },
  '/staff/members': { as: 'owner', at: 'full_name' },
  '/staff/newsletter': { as: 'owner', at: 'email' },
  '/staff/package-plans': { as: 'owner', at: 'name.zh' },
  '/staff/packages/{id}/ledger': { as: 'owner', at: 'why' },
  '/staff/private-availability': { as: 'owner', at: 'instructor.name' },
  '/staff/products': { as: 'owner', at: 'slug' },
  '/staff/refunds': { as: 'owner', at: 'comment' },
  '/staff/reviews': { as: 'owner', at: 'text' },
  '/staff/roles': { as: 'owner', at: 'name' },
  '/staff/rooms': { as: 'owner', at: 'name.en' },
  '/staff/series': { as: 'owner', at: 'class_name' },
  '/staff/series-types': { as: 'owner', at: 'name.en' },
  '/staff/shippings': { as: 'owner', at: 'slug' },
  '/staff/statements': { as: 'owner', at: 'provider' },
  '/staff/substitute-requests': { as: 'owner', at: 'absent.name' },
  '/staff/tasks': { as: 'owner', at: 'kind' },
  '/states': { as: 'nobody', at: 'name' },
  '/static_blocks': { as: 'nobody', at: 'title' },
  '/wallet_transactions': { as: 'member', at: 'reason' },
  '/wishlist': { as: 'member', at: 'name' },
}

let database: TestDatabase
let simulator: RunningSimulator
let server: TestServer
const tokens = new Map<Who, string>()
const ids = new Map<string, string>()

beforeAll(async () => {
  database = await createDemoDatabase()
  simulator = await startSimulator({})
  // Some records are created here without what the product would write beside them, so no invariant is checked at the
  // end.
  server = await startTestServer({ gatewayUrl: simulator.url, database: await copyDatabase(database.url) })
  await fillLists()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await simulator.stop()
  await database.drop()
})

/** The demo's member, with a row in every list of a member; a branch's records belong to the person of that name. */
async function fillLists(): Promise<void> {
  const { db } = server
  await sql`update accounts set email = 'ipoh-keyword@example.com' where email = 'weishan@example.com'`.execute(db)
  const account = await signIn('member', sql`select id from accounts where email = 'ipoh-keyword@example.com'`)
  await signIn(
    'owner',
    sql`select account_id as id from account_roles where branch_id = ${branchId} and role = 'owner'`,
  )
  const thing = await recordsOf(db, { branchId, without: ['booking'] })
  ids.set('/orders/{id}/gift-cards', thing('order')).set('/products/{slug}/reviews', thing('product'))
  for (const statement of statements)
    await sql`${sql.raw(statement.replaceAll('$account', `'${account}'`).replaceAll('$branch', `'${branchId}'`))}`.execute(
      db,
    )
  const mine = await server.request('GET', '/packages/mine', { token: tokenOf('member') })
  const lot = textOf(valueAt(mine.body['data'], '0.id'))
  ids.set('/packages/mine/{id}/ledger', lot).set('/staff/packages/{id}/ledger', lot)
  const given = await server.request('POST', `/staff/accounts/${account}/store-credit`, {
    token: tokenOf('owner'),
    body: { change: '10.00', reason: 'The class started late' },
  })
  const board = await server.request('GET', '/private-boards', { token: tokenOf('member') })
  const held = await server.request('POST', '/private-class/step', {
    token: tokenOf('member'),
    body: {
      step: 'slot',
      instructor_id: valueAt(board.body['data'], '0.instructor.id'),
      starts_at: valueAt(board.body['data'], '0.starts_at'),
    },
  })
  expect([given.status, held.status], JSON.stringify(held.body)).toEqual([200, 200])
}

async function signIn(who: Who, whose: RawBuilder<unknown>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  tokens.set(who, token)
  const { rows } = await sql<{ account_id: string }>`
    insert into auth_sessions (token_hash, account_id, created_at, last_seen_at, expires_at, dies_at, platform, kind, confirmed_at)
    select ${hashText(token)}, whose.id, studio_now(), studio_now(), studio_now() + interval '1 hour', studio_now() + interval '1 hour', 'web', 'staff', studio_now()
    from (${whose}) as whose
    returning account_id`.execute(server.db)
  return textOf(rows[0]?.account_id)
}

const tokenOf = (who: Who): string => tokens.get(who) ?? ''

/** Rows for lists that the demo and a branch's records leave empty. */
const statements = [
  `insert into addresses (account_id, title, recipient, email, contact_number, street_address, city, zip, state_id, created_at, updated_at)
    values ($account, 'Office', 'Keyword Recipient', 'k@example.com', '+60123456789', '1 Lebuh Pantai', 'George Town', '10300', 'pulau-pinang', studio_now(), studio_now())`,
  `insert into wishlist_items (account_id, product_id, price_sen, added_at)
    select $account, id, price_sen, studio_now() from products where status = 'published' order by slug limit 1
    on conflict do nothing`,
  `insert into recent_products (account_id, product_id, seen_at)
    select $account, id, studio_now() from products where status = 'published' order by slug limit 1
    on conflict do nothing`,
  `insert into persons (full_name, birth_date, birth_date_before, birth_date_changed_at, guardian_id, created_at, updated_at)
    select 'Keyword Child', '2016-01-01', '2015-01-01', studio_now(), person_id, studio_now(), studio_now() from accounts where id = $account`,
  `insert into contracts (number, branch_id, account_id, person_id, plan_id, name, credits, price_sen, currency, expiry_basis, status, joined_at)
    select 'KEYWORDJOIN1', $branch, $account, a.person_id, p.id, p.name, 8, 40000, 'MYR', 'month', 'pending', studio_now()
    from accounts a, package_plans p where a.id = $account and p.branch_id = $branch and p.slug = 'monthly-eight'`,
  `insert into referrals (friend_account_id, referrer_account_id, branch_id, status, joined_at)
    select a.id, $account, $branch, 'joined', studio_now() from accounts a
    where a.id <> $account and not exists (select from referrals r where a.id in (r.friend_account_id, r.referrer_account_id)) order by a.id limit 1`,
  `insert into order_lines (order_id, kind, title, product_id, variant_id, quantity, unit_sen, total_sen, base_sen, price_rule)
    select o.id, 'goods', p.name, p.id, v.id, 1, 4900, 4900, 4900, 'base'
    from orders o, products p join product_variants v on v.product_id = p.id
    where o.number = 'WALLORDER1' and p.branch_id = $branch and p.status = 'published' and p.type = 'simple' order by p.slug limit 1`,
  `with line as (
      insert into order_lines (order_id, kind, title, quantity, unit_sen, total_sen, fulfilled_at)
      select id, 'gift_card', '{"en": "Gift card", "zh": "礼品卡"}', 1, 5000, 5000, studio_now() from orders where number = 'WALLORDER1' returning id
    )
    insert into gifts (card_id, line_id, artwork, title, sender_name, recipient_name, recipient_address, message, delivery, locale, created_at)
    select c.id, line.id, 'swan', '', 'Mei', 'Keyword Friend', '2 Lebuh Pantai', 'For you', 'physical', 'en', studio_now()
    from line, gift_cards c where c.last_four = 'WA11'`,
  `insert into payment_attempts (order_id, provider, method, business_model, bank_code, merchant_ref, amount_sen, currency, status, expires_at, created_at,
      settled_at, cash_sen, received_sen, taken_by_account_id)
    select id, 'counter', 'cash', 'B2C', '', 'WALLORDER1-C1', 4900, 'MYR', 'succeeded', studio_now(), studio_now(), studio_now(), 4900, 4900, $account
    from orders where number = 'WALLORDER1'`,
  `insert into newsletter_subscribers (branch_id, email, locale, requested_at, confirmed_at)
    values ($branch, 'keyword@example.com', 'en', studio_now(), studio_now())`,
  `insert into mandates (contract_id, merchant_ref, method, max_sen, effective_on, expires_on, status, expires_at, created_at)
    select id, 'KEYWORDJOIN1-M1', 'curleccc', 40000, '2026-01-01', '2031-01-01', 'pending', studio_now() + interval '1 hour', studio_now()
    from contracts where number = 'KEYWORDJOIN1'`,
  `insert into orders
    select (jsonb_populate_record(o, jsonb_build_object('id', uuidv7(), 'number', 'KEYWORDCASH1', 'status', 'processing', 'paid_at', null, 'account_id', a.id, 'person_id', a.person_id,
      'cash_due_sen', o.gateway_sen / 5 * 5, 'shipping_method', 'standard'))).*
    from orders o, (select id, person_id from accounts where id <> $account order by id limit 1) a where o.number = 'WALLORDER1'`,
  `update product_reviews set body = 'Soft and firm' where body = ''`,
]

const endpoints = (): readonly Endpoint[] =>
  describedEndpoints(roomRoutes(server.config)).filter(
    ({ method, input }) => method === 'GET' && 'limit' in input.shape && 'page' in input.shape,
  )

test('every list of the contract is searched for a piece of text here', () => {
  expect(
    endpoints()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(Object.keys(lists).toSorted())
})

describe.each(Object.entries(lists))('%s', (path, { as, at, query = '' }) => {
  const ask = async (keyword?: string, page = 1) => {
    const words = keyword === undefined ? '' : `&keyword=${encodeURIComponent(keyword)}`
    const sent = as === 'nobody' ? {} : { token: tokenOf(as) }
    const { status, body } = await server.request(
      'GET',
      `${path.replace(/\{\w+\}/, ids.get(path) ?? '')}?limit=100&page=${page}&${query}${words}`,
      sent,
    )
    const rows: unknown = body['data']
    return { status, body, total: Number(body['total']), rows: Array.isArray(rows) ? rows : [] }
  }

  test('the list takes a keyword', async () => {
    const whole = await ask()
    const [first] = whole.rows
    const word = textOf(typeof at === 'string' ? valueAt(first, at) : at(first))
    const found = await ask(` ${word.slice(0, 60).toUpperCase()} `)
    expect([found.status, found.rows.length], word).toEqual([200, Math.min(100, found.total)])
    expect(found.total).toBeGreaterThan(0)
    expect(found.total).toBeLessThanOrEqual(whole.total)
    expect(found.rows.map((row) => textOf(typeof at === 'string' ? valueAt(row, at) : at(row)))).toContain(word)
    for (const absent of ['zzqqzz', '%_%', '\\'])
      expect(await ask(absent), absent).toMatchObject({ status: 200, total: 0, rows: [] })
    expect(await ask('a'.repeat(101))).toMatchObject({
      status: 422,
      body: { errors: { keyword: [expect.any(String)] } },
    })
  })

  test('a page of the list beyond the last is empty and says how many there are', async () => {
    const { total } = await ask()
    expect(await ask(undefined, 1 + Math.ceil(total / 100))).toMatchObject({ status: 200, total, rows: [] })
  })
})
