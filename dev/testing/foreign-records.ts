import { sql } from 'kysely'
import { demoId } from '#dev/seed/demo-id.ts'
import { seedLarge } from '#dev/seed/seed-large.ts'
import { secondBranch } from '#dev/seed/write-second-branch.ts'
import type { Database } from '#server/driver/database.ts'
import { orderKey } from '#server/orders/order-key.ts'
import { recordsOf } from './branch-records.ts'
import { branchRequests } from './branch-requests.ts'
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
const customerRequests: Readonly<Record<string, { record: CustomerRecord; body?: object }>> = {
  'GET /address/{id}': { record: 'address' },
  'PUT /address/{id}': {
    record: 'address',
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
  'DELETE /address/{id}': { record: 'address' },
  'DELETE /bookings/goals/{id}': { record: 'goal' },
  'GET /bookings/{id}': { record: 'booking' },
  'DELETE /bookings/{id}': { record: 'booking' },
  'GET /bookings/{id}/calendar.ics': { record: 'booking' },
  'POST /bookings/{id}/invitation': { record: 'booking', body: {} },
  'GET /bookings/{id}/pass': { record: 'booking' },
  'PUT /bookings/{id}/preference': { record: 'booking', body: { prefer: true } },
  'POST /bookings/{id}/swap': { record: 'booking', body: { session_id: madeUpId } },
  'DELETE /cart/gift-cards/{id}': { record: 'card' },
  'GET /contracts/{id}': { record: 'contract' },
  'POST /contracts/{id}/cancel': { record: 'contract', body: {} },
  'GET /forms/signed/{id}': { record: 'form' },
  'GET /gift-cards/{id}': { record: 'card' },
  'PUT /me/dependants/{id}': { record: 'dependant', body: { full_name: 'Lim Wei', birth_date: '2016-03-01' } },
  'DELETE /me/sessions/{id}': { record: 'session' },
  'GET /orders/{id}': { record: 'order' },
  'POST /orders/{id}/account': { record: 'order', body: { password: 'tembikai-hijau-47' } },
  'GET /orders/{id}/cancellation': { record: 'order' },
  'POST /orders/{id}/cancellation': { record: 'order', body: {} },
  'GET /orders/{id}/delivery.ics': { record: 'order' },
  'GET /orders/{id}/gift-cards': { record: 'order' },
  'GET /orders/{id}/gift-cards.pdf': { record: 'order' },
  'PUT /orders/{id}/gift-cards/day': { record: 'order', body: { gift_card_id: madeUpId, send_on: '2027-01-04' } },
  'POST /orders/{id}/gift-cards/send': { record: 'order', body: { gift_card_id: madeUpId } },
  'POST /orders/{id}/hold': { record: 'order', body: {} },
  'GET /orders/{id}/invoice': { record: 'order' },
  'GET /orders/{id}/invoice.pdf': { record: 'order' },
  'POST /orders/{id}/payments': { record: 'order', body: { payment_method: 'curlecfpx', bank_code: 'MB2U0227' } },
  'PUT /orders/{id}/received': { record: 'order', body: {} },
  'GET /packages/mine/{id}/extension': { record: 'lot' },
  'GET /packages/mine/{id}/ledger': { record: 'lot' },
  'DELETE /packages/share/{id}': { record: 'share' },
  'GET /private-class/{id}': { record: 'private' },
  'DELETE /private-class/{id}': { record: 'private' },
  'GET /recent-products/{id}': { record: 'product' },
  'GET /referrals/{id}': { record: 'referral' },
  'GET /refunds/{id}': { record: 'cancellation' },
  'DELETE /refunds/{id}': { record: 'cancellation' },
  'GET /wallet_transactions/{id}': { record: 'transfer' },
  'GET /wishlist/{id}': { record: 'product' },
  'DELETE /wishlist/{id}': { record: 'product' },
}

const reason = 'Tried from elsewhere'
/** Requests of one branch's staff about a record of the other. */
const staffRequests: typeof branchRequests = {
  ...Object.fromEntries(
    Object.entries(branchRequests).filter(([line]) => line.includes('/staff/') && line !== 'PUT /staff/views/{id}'),
  ),
  'POST /staff/schedules/{id}/bookings': {
    record: 'session',
    body: { person_id: madeUpId, pay: 'credit', reason },
  },
  'PUT /staff/schedules/{id}/substitute': {
    record: 'session',
    body: { absent_id: madeUpId, instructor_id: madeUpId },
  },
  'POST /staff/schedules/{id}/substitute/preview': {
    record: 'session',
    body: { absent_id: madeUpId, instructor_id: madeUpId },
  },
  'POST /staff/schedules/{id}/explain': { record: 'session', body: { person_id: madeUpId } },
  'POST /staff/schedules/{id}/promote': { record: 'session', body: { booking_id: madeUpId, reason } },
  'POST /staff/bookings/{id}/swap': { record: 'booking', body: { with_id: madeUpId, reason } },
  'POST /staff/bookings/{id}/swap/preview': { record: 'booking', body: { with_id: madeUpId } },
  'POST /staff/bookings/{id}/move': {
    record: 'booking',
    body: { session_id: madeUpId, credit: 'return', reason },
  },
  'POST /staff/bookings/{id}/move/preview': {
    record: 'booking',
    body: { session_id: madeUpId, credit: 'return' },
  },
  'POST /staff/people/{id}/merge/preview': { record: 'person', body: { other_id: madeUpId } },
  'POST /staff/people/{id}/merge': { record: 'person', body: { other_id: madeUpId } },
  'POST /staff/people/{id}/apart': { record: 'person', body: { other_id: madeUpId } },
  'POST /staff/orders/{id}/cash': { record: 'order', body: { due: '49.00' } },
  'POST /staff/tasks/{id}/cash': { record: 'task', body: {} },
  'POST /staff/substitute-requests/{id}/approve': { record: 'request', body: {} },
  'POST /staff/substitute-requests/{id}/withdraw': { record: 'request', body: {} },
  'POST /staff/substitute-offers/{id}/answer': { record: 'offer', body: { answer: 'yes' } },
  'POST /staff/gift-cards/{id}/print': { record: 'card', body: {} },
  'PUT /staff/gift-cards/{id}/posted': { record: 'card', body: { reason } },
  'PUT /staff/roles/{id}': { record: 'account', body: { role: 'desk', reason } },
  'DELETE /staff/roles/{id}': { record: 'account', body: { reason } },
}

/** Requests of a guest with the key of an own order about that of another guest. */
const guestLines = Object.keys(customerRequests).filter((line) => / .(?:orders|refunds)./.test(line))

/** Every address that names a record which its caller may not see, with the body that its owner would send. */
export const foreignCases: readonly ForeignCase[] = [
  ...Object.keys(customerRequests).map((line): ForeignCase => ({ as: 'member', line })),
  ...guestLines.map((line): ForeignCase => ({ as: 'guest', line })),
  ...Object.keys(staffRequests).map((line): ForeignCase => ({ as: 'owner', line })),
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
    if (as === 'owner') return ofBranch(staffRequests[line]?.record ?? 'room')
    const record = customerRequests[line]?.record ?? 'order'
    if (as === 'guest') return ofCustomer(record === 'order' ? 'guestOrder' : 'guestCancellation')
    return ofCustomer(record)
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
  const about = as === 'owner' ? staffRequests[line] : customerRequests[line]
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
