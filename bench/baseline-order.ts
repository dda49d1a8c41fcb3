import type pg from 'pg'
import { counterRows } from './baseline-queries.ts'

/** The tables of carts, orders and payments that a shop needs, and one generic table. */
export const baselineTables = `
  create schema if not exists bench;
  create table if not exists bench.writes (id uuid primary key default uuidv7(), counter_id integer not null, note text not null,
    at timestamptz not null default clock_timestamp());
  create table if not exists bench.counters (id integer primary key, taken bigint not null default 0);
  insert into bench.counters (id) select generate_series(1, ${counterRows}) on conflict do nothing;
  create table if not exists bench.carts (customer integer primary key, version integer not null default 0, address jsonb, shipping text);
  create table if not exists bench.cart_lines (customer integer not null references bench.carts, product_id uuid not null,
    quantity integer not null, primary key (customer, product_id));
  create table if not exists bench.stock (product_id uuid primary key, held integer not null default 0, sold integer not null default 0);
  create table if not exists bench.orders (id uuid primary key default uuidv7(), customer integer not null, status text not null,
    total_sen bigint not null, address jsonb, at timestamptz not null default clock_timestamp());
  create table if not exists bench.order_lines (order_id uuid not null references bench.orders, product_id uuid not null,
    quantity integer not null, unit_sen bigint not null, primary key (order_id, product_id));
  create table if not exists bench.attempts (order_id uuid primary key references bench.orders, bank text not null, status text not null);
  create table if not exists bench.events (id uuid primary key default uuidv7(), order_id uuid not null references bench.orders,
    body jsonb not null, at timestamptz not null default clock_timestamp());
  create table if not exists bench.letters (id uuid primary key default uuidv7(), order_id uuid not null references bench.orders,
    kind text not null)`

/** One transaction of one insert and one update. */
export async function writeOnce(pool: pg.Pool, { row }: { readonly row: number }): Promise<string> {
  return inTransaction(pool, async (run) => {
    await run('insert into bench.writes (counter_id, note) values ($1, $2)', [row, 'one class, one person'])
    await run('update bench.counters set taken = taken + 1 where id = $1', [row])
    return '{"success":true}'
  })
}

export async function readCart(pool: pg.Pool, customer: number): Promise<string> {
  const { rows } = await pool.query({ name: 'cart', text: cartQuery, values: [customer] })
  return JSON.stringify({ items: rows })
}

/** Replaces the cart's only line; returns the priced cart. */
export async function putCart(
  pool: pg.Pool,
  { customer, product, quantity }: { readonly customer: number; readonly product: string; readonly quantity: number },
): Promise<string> {
  return inTransaction(pool, async (run) => {
    await run(
      'insert into bench.carts (customer) values ($1) on conflict (customer) do update set version = bench.carts.version + 1',
      [customer],
    )
    await run('delete from bench.cart_lines where customer = $1', [customer])
    await run('insert into bench.cart_lines (customer, product_id, quantity) values ($1, $2, $3)', [
      customer,
      product,
      quantity,
    ])
    return JSON.stringify({ items: await run(cartQuery, [customer]) })
  })
}

export async function putCheckout(
  pool: pg.Pool,
  { customer, address, shipping }: { readonly customer: number; readonly address: object; readonly shipping: string },
): Promise<string> {
  const { rows } = await pool.query({
    name: 'checkout',
    text: 'update bench.carts set address = $2, shipping = $3, version = version + 1 where customer = $1 returning *',
    values: [customer, JSON.stringify(address), shipping],
  })
  return JSON.stringify(rows[0] ?? {})
}

/** Holds the stock, writes order, line and payment attempt, and empties the cart. */
export async function placeOrder(
  pool: pg.Pool,
  { customer, bank_code }: { readonly customer: number; readonly bank_code: string },
): Promise<string> {
  return inTransaction(pool, async (run) => {
    const [cart] = await run('select address from bench.carts where customer = $1 for update', [customer])
    const [line] = await run(cartQuery, [customer])
    if (!cart || !line) throw new Error(`customer ${customer} has no cart`)
    const { product_id: product, quantity, unit_sen: unitSen } = line
    await run(
      'insert into bench.stock (product_id, held) values ($1, $2) on conflict (product_id) do update set held = bench.stock.held + excluded.held',
      [product, quantity],
    )
    const [order] = await run(
      `insert into bench.orders (customer, status, total_sen, address) values ($1, 'pending_payment', $2, $3) returning id`,
      [customer, Number(quantity) * Number(unitSen), JSON.stringify(cart['address'])],
    )
    await run('insert into bench.order_lines (order_id, product_id, quantity, unit_sen) values ($1, $2, $3, $4)', [
      order?.['id'],
      product,
      quantity,
      unitSen,
    ])
    await run(`insert into bench.attempts (order_id, bank, status) values ($1, $2, 'started')`, [
      order?.['id'],
      bank_code,
    ])
    await run('delete from bench.cart_lines where customer = $1', [customer])
    return JSON.stringify(order)
  })
}

/** The bank's callback: writes the capture, the attempt, the order, the stock and a message to the buyer. */
export async function settleOrder(pool: pg.Pool, { order }: { readonly order: string }): Promise<string> {
  return inTransaction(pool, async (run) => {
    await run('select status from bench.orders where id = $1 for update', [order])
    await run('insert into bench.events (order_id, body) values ($1, $2)', [order, JSON.stringify({ paid: order })])
    await run(`update bench.attempts set status = 'paid' where order_id = $1`, [order])
    await run(`update bench.orders set status = 'processing' where id = $1`, [order])
    await run(
      `update bench.stock s set held = s.held - l.quantity, sold = s.sold + l.quantity
      from bench.order_lines l where l.order_id = $1 and s.product_id = l.product_id`,
      [order],
    )
    await run(`insert into bench.letters (order_id, kind) values ($1, 'receipt')`, [order])
    return '{"success":true}'
  })
}

const cartQuery = `select l.product_id, l.quantity, p.slug, p.name->>'en' as name, v.price_sen as unit_sen, v.stock
  from bench.cart_lines l join products p on p.id = l.product_id join product_variants v on v.product_id = p.id
  where l.customer = $1`

type Run = (text: string, values: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>

async function inTransaction(pool: pg.Pool, work: (run: Run) => Promise<string>): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await work(async (text, values) => {
      // A named statement is planned once per connection.
      const { rows } = await client.query({ name: text.slice(0, 60), text, values: [...values] })
      return rows
    })
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
