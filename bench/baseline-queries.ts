import type pg from 'pg'

/** As many rows to update as any scenario has classes to book, so that both sides meet the same crowd at one row. */
export const counterRows = 100

/** Tables that nobody else uses; `writes` looks like any table with an id and two columns. */
export async function makeWriteTables(pool: pg.Pool): Promise<void> {
  await pool.query('create schema if not exists bench')
  await pool.query(
    'create table if not exists bench.writes (id uuid primary key default uuidv7(), counter_id integer not null, note text not null, at timestamptz not null default clock_timestamp())',
  )
  await pool.query(
    'create table if not exists bench.counters (id integer primary key, taken bigint not null default 0)',
  )
  await pool.query('insert into bench.counters (id) select generate_series(1, $1::integer) on conflict do nothing', [
    counterRows,
  ])
}

/** The packages on sale as the product answers them: one prepared query and JSON.stringify. */
export async function packageRows(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query({
    name: 'packages',
    text: `select id, slug, kind, name->>'en' as name, description->>'en' as description, credits, price_sen, validity_days, expiry_basis, intro, sharers,
        joinable, class_type_ids, series_type_ids, count(*) over () as total
      from package_plans
      where active and branch_id = (select id from branches where code = 'penang')
      order by sort, id
      limit 30`,
  })
  const list = rows.map(({ total: _total, price_sen, ...row }) => ({
    ...row,
    price: ringgit(Number(price_sen)),
    price_per_class: ringgit(Math.round(Number(price_sen) / row.credits)),
  }))
  return JSON.stringify(pageOf(list, Number(rows[0]?.total ?? 0)))
}

/** The first page of products, the newest first, with how many there are: the fields of a card, and no facets. */
export async function productRows(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query({
    name: 'products',
    text: `select p.id, p.slug, p.type, p.name->>'en' as name, p.summary->>'en' as summary, p.price_sen, p.available, p.published_at, p.sold_recently,
        p.rating_sum, p.rating_count, p.plan_id, c.slug as category_slug, c.name->>'en' as category_name, b.slug as brand_slug, b.name as brand_name,
        (select json_build_object('path', i.path, 'alternative', i.alternative->>'en') from product_pictures i where i.product_id = p.id order by i.sort, i.id limit 1) as image,
        (select json_agg(json_build_object('id', v.id, 'price_sen', v.price_sen, 'stock', v.stock, 'keep_available', v.keep_available,
          'min', v.min_sale_quantity, 'max', v.max_sale_quantity)) from product_variants v where v.product_id = p.id and v.active) as variants,
        (select count(*) from products o where o.branch_id = p.branch_id and o.status = 'published') as total
      from products p
      left join categories c on c.id = p.category_id
      left join brands b on b.id = p.brand_id
      where p.branch_id = (select id from branches where code = 'penang') and p.status = 'published'
      order by p.published_at desc, p.sort, p.id
      limit 30`,
  })
  const list = rows.map(
    ({ total: _total, price_sen, category_slug, category_name, brand_slug, brand_name, ...row }) => ({
      ...row,
      price: ringgit(Number(price_sen)),
      category: category_slug === null ? null : { slug: category_slug, name: category_name },
      brand: brand_slug === null ? null : { slug: brand_slug, name: brand_name },
    }),
  )
  return JSON.stringify(pageOf(list, Number(rows[0]?.total ?? 0)))
}

/** The classes of the week that begins today, as the product answers them. */
export async function scheduleRows(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query({
    name: 'schedules',
    text: `select s.id, s.starts_at, s.ends_at, s.opens_at, s.capacity, s.booked_count, s.status, s.cancel_reason, s.private,
        ct.id as type_id, ct.slug as type_slug, ct.name->>'en' as type_name, ct.description->>'en' as type_description, ct.spring,
        st.id as series_id, st.slug as series_slug, st.name->>'en' as series_name,
        dl.id as level_id, dl.slug as level_slug, dl.name->>'en' as level_name, dl.coils, r.id as room_id, r.name->>'en' as room_name,
        (select json_agg(json_build_object('id', i.id, 'name', i.name, 'role', si.role) order by si.role, i.name)
          from session_instructors si join instructors i on i.id = si.instructor_id where si.session_id = s.id) as instructors,
        (select count(*)::integer from bookings b where b.session_id = s.id and b.booking_type = 'waitlist' and b.status = 'pending') as waiting,
        count(*) over () as total
      from class_sessions s
      join class_types ct on ct.id = s.class_type_id
      join series_types st on st.id = s.series_type_id
      join difficulty_levels dl on dl.id = s.difficulty_level_id
      join rooms r on r.id = s.room_id
      where s.branch_id = (select id from branches where code = 'penang')
        and s.starts_at >= date_trunc('day', now(), 'Asia/Kuala_Lumpur') and s.starts_at < date_trunc('day', now(), 'Asia/Kuala_Lumpur') + interval '7 days'
      order by s.starts_at, s.id
      limit 30`,
  })
  const list = rows.map((row) => ({
    id: row.id,
    class_type: {
      id: row.type_id,
      slug: row.type_slug,
      name: row.type_name,
      description: row.type_description,
      spring: row.spring,
    },
    series_type: { id: row.series_id, slug: row.series_slug, name: row.series_name },
    difficulty_level: { id: row.level_id, slug: row.level_slug, name: row.level_name, coils: row.coils },
    room: { id: row.room_id, name: row.room_name },
    instructors: row.instructors,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    duration_minutes: (row.ends_at - row.starts_at) / 60_000,
    opens_at: row.opens_at,
    capacity: row.capacity,
    booked: row.booked_count,
    places_left: row.capacity - row.booked_count,
    waiting: row.waiting,
    status: row.status,
    cancel_reason: row.cancel_reason,
    private: row.private,
    credits: 1,
  }))
  return JSON.stringify(pageOf(list, Number(rows[0]?.total ?? 0)))
}

function ringgit(sen: number): string {
  return (sen / 100).toFixed(2)
}

function pageOf(data: readonly object[], total: number): object {
  return { data, total, per_page: 30, current_page: 1, last_page: Math.max(1, Math.ceil(total / 30)) }
}
