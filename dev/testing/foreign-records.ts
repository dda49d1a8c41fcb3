import { sql } from 'kysely'
import { demoId } from '#dev/seed/demo-id.ts'
import { seedLarge } from '#dev/seed/seed-large.ts'
import { secondBranch } from '#dev/seed/write-second-branch.ts'
import type { Database } from '#server/driver/database.ts'
import { orderKey } from '#server/orders/order-key.ts'
import { recordsOf } from './branch-records.ts'
import { aboutOne } from './branch-requests.ts'
import { aMember } from './builders.ts'
import { copyDatabase } from './copy-database.ts'
import { createDemoDatabase } from './database.ts'
import { ask, startTestServer, type Answered, type TestServer } from './server.ts'

/** An id and a shape of names that do not exist. */
const madeUpId = '0195d3a0-1111-7000-8000-000000000000'

/** Statements that find or create one record of each kind that belongs to a customer. */
const customerRecords = {
  order: `select id from orders where account_id is not null order by number limit 1`,
  booking: `select id from bookings where status = 'booked' order by created_at desc, id limit 1`,
  lot: `select id from package_lots order by expires_at desc, id limit 1`,
  address: `select id from addresses order by id limit 1`,
  contract: `select id from contracts order by id limit 1`,
  form: `select id from signed_forms order by id limit 1`,
  share: `select id from package_shares order by id limit 1`,
  referral: `select friend_account_id as id from referrals limit 1`,
  transfer: `select transaction_id as id from ledger_entries limit 1`,
  product: `select id from products order by slug limit 1`,
  dependant: `insert into persons (full_name, birth_date, guardian_id, created_at, updated_at)
    select 'Lim Wei', '2016-03-01', person_id, studio_now(), studio_now() from accounts order by email limit 1 returning id`,
  goal: `insert into multi_class_requests (account_id, person_id, wanted, created_at)
    select id, person_id, 1, studio_now() from accounts order by email limit 1 returning id`,
  card: `insert into gift_cards (branch_id, code_hash, last_four, value_sen, status, created_at)
    select id, repeat('cd', 32), 'SA11', 5000, 'active', studio_now() from branches order by code limit 1 returning id`,
  cancellation: `insert into order_cancellations (order_id, reason, comment, destination, amount_sen, status, requested_at)
    select id, 'other', 'Too late', 'store_credit', 100, 'pending', studio_now() from orders where account_id is not null
    order by number limit 1 returning id`,
  guestOrder: `insert into orders (number, branch_id, email, contact_name, status, subtotal_sen, total_sen, gateway_sen, placed_at, paid_at, expires_at, updated_at)
    select 'SAMEORDER1', id, 'guest@example.com', 'Lim', 'processing', 4900, 4900, 4900, studio_now(), studio_now(), studio_now(), studio_now()
    from branches order by code limit 1 returning id`,
  guestCancellation: `insert into order_cancellations (order_id, reason, comment, destination, amount_sen, status, requested_at)
    select id, 'other', 'Too late', 'source', 100, 'pending', studio_now() from orders where number = 'SAMEORDER1' returning id`,
  session: `select id from auth_sessions limit 1`,
  private: `insert into private_classes (session_id, account_id, format, step, held_until, created_at)
    select s.id, a.id, 'solo', 'slot', studio_now() + interval '5 minutes', studio_now()
    from class_sessions s, accounts a where s.status = 'upcoming' order by s.starts_at desc, a.email limit 1
    returning session_id as id`,
} as const
type CustomerRecord = keyof typeof customerRecords

/** Requests about a customer's record by somebody else, by the address that names it. */
const aboutCustomers: Readonly<Record<string, { thing: CustomerRecord; body?: object }>> = {
  'GET /address/{id}': { thing: 'address' },
  'PUT /address/{id}': {
    thing: 'address',
    body: {
      title: 'Home',
      recipient: 'Lim Hui Min',
      email: 'lim@example.com',
      contact_number: '012-345 6789',
      street_address: '12 Lorong Stewart',
      city: 'George Town',
      zip: '10200',
      state_id: 'pulau-pinang',
    },
  },
  'DELETE /address/{id}': { thing: 'address' },
  'DELETE /bookings/goals/{id}': { thing: 'goal' },
  'GET /bookings/{id}': { thing: 'booking' },
  'DELETE /bookings/{id}': { thing: 'booking' },
  'GET /bookings/{id}/calendar.ics': { thing: 'booking' },
  'POST /bookings/{id}/invitation': { thing: 'booking', body: {} },
  'GET /bookings/{id}/pass': { thing: 'booking' },
  'PUT /bookings/{id}/preference': { thing: 'booking', body: { prefer: true } },
  'POST /bookings/{id}/swap': { thing: 'booking', body: { session_id: madeUpId } },
  'DELETE /cart/gift-cards/{id}': { thing: 'card' },
  'GET /contracts/{id}': { thing: 'contract' },
  'POST /contracts/{id}/cancel': { thing: 'contract', body: {} },
  'GET /forms/signed/{id}': { thing: 'form' },
  'GET /gift-cards/{id}': { thing: 'card' },
  'PUT /me/dependants/{id}': { thing: 'dependant', body: { full_name: 'Lim Wei', birth_date: '2016-03-01' } },
  'DELETE /me/sessions/{id}': { thing: 'session' },
  'GET /orders/{id}': { thing: 'order' },
  'POST /orders/{id}/account': { thing: 'order', body: { password: 'tembikai-hijau-47' } },
  'GET /orders/{id}/cancellation': { thing: 'order' },
  'POST /orders/{id}/cancellation': { thing: 'order', body: {} },
  'GET /orders/{id}/delivery.ics': { thing: 'order' },
  'GET /orders/{id}/gift-cards': { thing: 'order' },
  'GET /orders/{id}/gift-cards.pdf': { thing: 'order' },
  'PUT /orders/{id}/gift-cards/day': { thing: 'order', body: { gift_card_id: madeUpId, send_on: '2027-01-04' } },
  'POST /orders/{id}/gift-cards/send': { thing: 'order', body: { gift_card_id: madeUpId } },
  'POST /orders/{id}/hold': { thing: 'order', body: {} },
  'GET /orders/{id}/invoice': { thing: 'order' },
  'GET /orders/{id}/invoice.pdf': { thing: 'order' },
  'POST /orders/{id}/payments': { thing: 'order', body: { payment_method: 'curlecfpx', bank_code: 'MB2U0227' } },
  'PUT /orders/{id}/received': { thing: 'order', body: {} },
  'GET /packages/mine/{id}/extension': { thing: 'lot' },
  'GET /packages/mine/{id}/ledger': { thing: 'lot' },
  'DELETE /packages/share/{id}': { thing: 'share' },
  'GET /private-class/{id}': { thing: 'private' },
  'DELETE /private-class/{id}': { thing: 'private' },
  'GET /recent-products/{id}': { thing: 'product' },
  'GET /referrals/{id}': { thing: 'referral' },
  'GET /refunds/{id}': { thing: 'cancellation' },
  'DELETE /refunds/{id}': { thing: 'cancellation' },
  'GET /wallet_transactions/{id}': { thing: 'transfer' },
  'GET /wishlist/{id}': { thing: 'product' },
  'DELETE /wishlist/{id}': { thing: 'product' },
}

const reason = 'Tried from elsewhere'
/** Requests of one branch's staff about a record of the other. */
const aboutBranches: typeof aboutOne = {
  ...Object.fromEntries(
    Object.entries(aboutOne).filter(([line]) => line.includes('/staff/') && line !== 'PUT /staff/views/{id}'),
  ),
  'POST /staff/schedules/{id}/bookings': {
    thing: 'session',
    body: { person_id: madeUpId, pay: 'credit', reason },
  },
  'PUT /staff/schedules/{id}/substitute': {
    thing: 'session',
    body: { absent_id: madeUpId, instructor_id: madeUpId },
  },
  'POST /staff/schedules/{id}/substitute/preview': {
    thing: 'session',
    body: { absent_id: madeUpId, instructor_id: madeUpId },
  },
  'POST /staff/schedules/{id}/explain': { thing: 'session', body: { person_id: madeUpId } },
  'POST /staff/schedules/{id}/promote': { thing: 'session', body: { booking_id: madeUpId, reason } },
  'POST /staff/bookings/{id}/swap': { thing: 'booking', body: { with_id: madeUpId, reason } },
  'POST /staff/bookings/{id}/swap/preview': { thing: 'booking', body: { with_id: madeUpId } },
  'POST /staff/bookings/{id}/move': {
    thing: 'booking',
    body: { session_id: madeUpId, credit: 'return', reason },
  },
  'POST /staff/bookings/{id}/move/preview': {
    thing: 'booking',
    body: { session_id: madeUpId, credit: 'return' },
  },
  'POST /staff/people/{id}/merge/preview': { thing: 'person', body: { other_id: madeUpId } },
  'POST /staff/people/{id}/merge': { thing: 'person', body: { other_id: madeUpId } },
  'POST /staff/people/{id}/apart': { thing: 'person', body: { other_id: madeUpId } },
  'POST /staff/orders/{id}/cash': { thing: 'order', body: { due: '49.00' } },
  'POST /staff/tasks/{id}/cash': { thing: 'task', body: {} },
  'POST /staff/substitute-requests/{id}/approve': { thing: 'request', body: {} },
  'POST /staff/substitute-requests/{id}/withdraw': { thing: 'request', body: {} },
  'POST /staff/substitute-offers/{id}/answer': { thing: 'offer', body: { answer: 'yes' } },
  'POST /staff/gift-cards/{id}/print': { thing: 'card', body: {} },
  'PUT /staff/gift-cards/{id}/posted': { thing: 'card', body: { reason } },
  'PUT /staff/roles/{id}': { thing: 'account', body: { role: 'desk', reason } },
  'DELETE /staff/roles/{id}': { thing: 'account', body: { reason } },
}

/** Requests of a guest with the key of an own order about that of another guest. */
const guestLines = Object.keys(aboutCustomers).filter((line) => / .(?:orders|refunds)./.test(line))

/** Every address that names a record which its caller may not see, with the body that its owner would send. */
export const foreignCases: readonly ForeignCase[] = [
  ...Object.keys(aboutCustomers).map((line): ForeignCase => ({ as: 'member', line })),
  ...guestLines.map((line): ForeignCase => ({ as: 'guest', line })),
  ...Object.keys(aboutBranches).map((line): ForeignCase => ({ as: 'owner', line })),
]

export interface ForeignCase {
  readonly as: 'member' | 'guest' | 'owner'
  /** The method and the path. */
  readonly line: string
}

export interface ForeignRecords {
  readonly server: TestServer
  /** Requests a record of somebody else, or one that never existed. */
  readonly ask: (one: ForeignCase, which: 'another' | 'made up') => Promise<Pick<Answered, 'status' | 'body'>>
  readonly stop: () => Promise<void>
}

/** A studio of two branches, with a member without records and an owner, who request what is not theirs. */
export async function stageForeignRecords(): Promise<ForeignRecords> {
  const original = await createDemoDatabase()
  await seedLarge(original.url, { scale: 0.005, tell: () => undefined })
  // Some records are created here without what the product would write beside them, so no invariant is checked at the
  // end.
  const server = await startTestServer({ database: await copyDatabase(original.url) })
  await aMember(server.db)
  const ofBranch = await recordsOf(server.db, { branchId: secondBranch.branchId })
  const ofCustomer = await findCustomerRecords(server.db)
  const member = await aMember(server.db)
  const owner = await aMember(server.db, { role: { branchId: demoId('branches', 'penang'), role: 'owner' } })
  const { secret } = server.config
  const key = orderKey.of({ orderId: ofCustomer('order'), secret, now: await server.clock.now() })
  const idOf = ({ as, line }: ForeignCase): string => {
    if (as === 'owner') return ofBranch(aboutBranches[line]?.thing ?? 'room')
    const thing = aboutCustomers[line]?.thing ?? 'order'
    if (as === 'guest') return ofCustomer(thing === 'order' ? 'guestOrder' : 'guestCancellation')
    return ofCustomer(thing)
  }
  const here = { 'x-branch': 'penang' }
  const callers = {
    member: { token: member.token, headers: here },
    guest: { headers: { ...here, 'x-order-key': key } },
    owner: { token: owner.token, headers: here },
  }
  return {
    server,
    ask: async ({ as, line }, which) => {
      const [method = '', path = ''] = line.split(' ')
      const { body, query = '' } = sentTo({ as, line })
      const id = which === 'another' ? idOf({ as, line }) : madeUpId
      return ask(`${server.url}/api${path.replace(/\{\w+\}/, id)}${query}`, {
        method,
        ...callers[as],
        ...(body && method !== 'GET' ? { body } : {}),
      })
    },
    stop: async () => {
      await server.stop()
      await original.drop()
    },
  }
}

/** The body that its owner would send. */
function sentTo({ as, line }: ForeignCase): { readonly body?: object; readonly query?: string } {
  const about = as === 'owner' ? aboutBranches[line] : aboutCustomers[line]
  if (!about) throw new Error(`no request is defined for ${line}`)
  return about
}

async function findCustomerRecords(db: Database): Promise<(name: CustomerRecord) => string> {
  const found = new Map<string, string>()
  for (const [name, statement] of Object.entries(customerRecords)) {
    const { rows } = await sql<{ id: string }>`${sql.raw(statement)}`.execute(db)
    const [row] = rows
    if (!row) throw new Error(`there is no ${name}`)
    found.set(name, row.id)
  }
  return (name) => found.get(name) ?? ''
}
