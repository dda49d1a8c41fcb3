import type pg from 'pg'

/** As many rows to update as a scenario has classes to book, so that both sides have the same contention per row. */
export const counterRows = 60

const cardColumns = `p.id, p.slug, p.type, p.name->>'en' as name, p.summary->>'en' as summary, p.price_sen, p.available, p.published_at, p.sold_recently,
  p.rating_sum, p.rating_count, p.plan_id, c.slug as category_slug, c.name->>'en' as category_name, b.slug as brand_slug, b.name as brand_name,
  (select json_agg(json_build_object('path', i.path, 'alternative', i.alternative->>'en') order by i.sort, i.id) from product_pictures i where i.product_id = p.id) as images,
  (select json_agg(json_build_object('id', v.id, 'price_sen', v.price_sen, 'stock', v.stock, 'keep_available', v.keep_available,
    'min', v.min_sale_quantity, 'max', v.max_sale_quantity)) from product_variants v where v.product_id = p.id and v.active) as variants`
const cardTables = `products p left join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id`
const onSale = `p.branch_id = (select id from branches where code = 'penang') and p.status = 'published'`

/** A page of products, newest first, with their number: the fields of a card, without facets. */
export async function productRows(pool: pg.Pool, page: number): Promise<string> {
  const { rows } = await pool.query({
    name: 'products',
    text: `select ${cardColumns}, (select count(*) from products p where ${onSale}) as total
      from ${cardTables} where ${onSale} order by p.published_at desc, p.sort, p.id limit 30 offset $1`,
    values: [30 * (page - 1)],
  })
  return JSON.stringify(pageOf(rows.map(cardOf), Number(rows[0]?.total ?? 0)))
}

/** One product with its description. */
export async function productRow(pool: pg.Pool, slug: string): Promise<string> {
  const { rows } = await pool.query({
    name: 'product',
    text: `select ${cardColumns}, p.description->>'en' as description, p.options from ${cardTables} where ${onSale} and p.slug = $1`,
    values: [slug],
  })
  return JSON.stringify(rows.map(cardOf)[0])
}

/** The first page of a search for whole words. */
export async function searchRows(pool: pg.Pool, keyword: string): Promise<string> {
  const { rows } = await pool.query({
    name: 'search',
    text: `select ${cardColumns}, count(*) over () as total from ${cardTables}
      where ${onSale} and p.search_words @@ websearch_to_tsquery('simple', $1)
      order by ts_rank(p.search_words, websearch_to_tsquery('simple', $1)) desc, p.id limit 30`,
    values: [keyword],
  })
  return JSON.stringify(pageOf(rows.map(cardOf), Number(rows[0]?.total ?? 0)))
}

interface CardRow {
  readonly price_sen: string
  readonly category_slug: string | null
  readonly category_name: string
  readonly brand_slug: string | null
  readonly brand_name: string
}

function cardOf({ price_sen, category_slug, category_name, brand_slug, brand_name, ...row }: CardRow): object {
  return {
    ...row,
    price: (Number(price_sen) / 100).toFixed(2),
    category: category_slug === null ? null : { slug: category_slug, name: category_name },
    brand: brand_slug === null ? null : { slug: brand_slug, name: brand_name },
  }
}

/** The classes of the week from today, as the product returns them. */
export async function scheduleRows(pool: pg.Pool, limit: number): Promise<string> {
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
      limit $1`,
    values: [limit],
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

function pageOf(data: readonly object[], total: number): object {
  return { data, total, per_page: 30, current_page: 1, last_page: Math.max(1, Math.ceil(total / 30)) }
}
