import { sql } from 'kysely'
import { writeStudio } from '#dev/setup/write-studio.ts'
import type { Id } from '#domain/kit/id.ts'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import { indexProduct } from '#server/catalog/index-product.ts'
import type { Transaction } from '#server/driver/database.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'
import { demoStudio } from './demo-studio.ts'

const dayMs = 24 * 3_600_000
/** As for the first branch: open long enough for its members, with a waiver that is newer than its past. */
const openSinceMs = 400 * dayMs
const waiverSinceMs = 60 * dayMs
const code = 'ipoh'
const idOf = <Table extends string>(table: Table, slug: string): Id<Table> => demoId(table, `${code} ${slug}`)

/** The second branch of the large studio. */
export const secondBranch = {
  code,
  branchId: idOf('branches', code),
  zone: demoStudio.branch.time_zone,
  prefix: `${code}-`,
  idOf,
} as const

/**
 * Writes a second branch with the same data as the first, under its own ids: rooms, instructors, packages, hours for
 * privates, pages; a week of classes ahead and two products. The owner of the first owns it too. Nothing is written
 * when it exists already.
 */
export async function writeSecondBranch(url: string): Promise<void> {
  const pool = openPool(url, { size: 1, onLost: () => undefined })
  try {
    await openDatabase(pool)
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ now: Instant; isThere: boolean }>`
          select studio_now() as now, exists (select from branches where id = ${secondBranch.branchId}) as "isThere"`.execute(
          tx,
        )
        const [row] = rows
        if (row && !row.isThere) await write(tx, row.now)
      })
  } finally {
    await pool.end()
  }
}

async function write(tx: Transaction, now: Instant): Promise<void> {
  const { branchId } = secondBranch
  await writeStudio(tx, {
    studio: { ...demoStudio, branch: { ...demoStudio.branch, code, name: { en: 'Ipoh', zh: '怡保' } } },
    idOf,
    effectiveAt: (kind) => plusMs(now, kind === 'waiver' ? -waiverSinceMs : -openSinceMs),
    now,
  })
  await sql`update branches set sort = 10 where id = ${branchId}`.execute(tx)
  await sql`
    insert into account_roles (account_id, branch_id, role, granted_at)
    select account_id, ${branchId}, 'owner', granted_at from account_roles where branch_id = ${demoId('branches', demoStudio.branch.code)} and role = 'owner'`.execute(
    tx,
  )
  await writeClasses(tx)
  await writeProducts(tx)
}

/** Three classes a day for a week from tomorrow, one after the other in the first room. */
async function writeClasses(tx: Transaction): Promise<void> {
  const { branchId, zone } = secondBranch
  await sql`
    with made as (
      insert into class_sessions (branch_id, room_id, class_type_id, difficulty_level_id, series_type_id, starts_at, ends_at, opens_at, capacity, created_at)
      select ${branchId}, r.id, k.id, k.difficulty_level_id, k.series_type_id, at.starts_at, at.starts_at + k.duration_minutes * interval '1 minute',
        at.starts_at - interval '28 days', r.capacity, studio_now()
      from generate_series(1, 7) as day
      cross join generate_series(8, 18, 5) as hour
      cross join lateral (select ((studio_now() at time zone ${zone})::date + day + make_time(hour, 0, 0)) at time zone ${zone} as starts_at) at
      join rooms r on r.id = ${idOf('rooms', 'studio-one')}
      join class_types k on k.id = ${idOf('class_types', 'group-reformer-flow')}
      returning id, starts_at, ends_at
    )
    insert into session_instructors (session_id, instructor_id, role, teaches)
    select m.id, (select i.id from instructors i where i.branch_id = ${branchId} order by i.sort limit 1), 'main', tstzrange(m.starts_at, m.ends_at)
    from made m`.execute(tx)
}

async function writeProducts(tx: Transaction): Promise<void> {
  const { branchId } = secondBranch
  const name = (en: string, zh: string): string => JSON.stringify({ en, zh })
  await sql`
    insert into shops (id, branch_id, slug, name) values (${idOf('shops', 'ipoh-hundred')}, ${branchId}, 'ipoh-hundred', ${name('Hundred', 'Hundred')}::jsonb)`.execute(
    tx,
  )
  await sql`
    insert into categories (id, branch_id, slug, name) values (${idOf('categories', 'ipoh-wear')}, ${branchId}, 'ipoh-wear', ${name('Wear', '服饰')}::jsonb)`.execute(
    tx,
  )
  const { rows } = await sql<{ id: Id<'products'> }>`
    insert into products (branch_id, shop_id, category_id, slug, type, status, name, published_at, created_at, updated_at)
    select ${branchId}, ${idOf('shops', 'ipoh-hundred')}, ${idOf('categories', 'ipoh-wear')}, made.slug, 'simple', 'published', made.name::jsonb,
      studio_now(), studio_now(), studio_now()
    from (values ('ipoh-socks', ${name('Ipoh Socks', '怡保袜子')}), ('ipoh-towel', ${name('Ipoh Towel', '怡保毛巾')})) as made (slug, name)
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    with made as (
      insert into product_variants (product_id, sku, price_sen, stock)
      select id, upper(slug), 4900, 20 from products where id = any (${ids}::uuid[])
      returning id, stock
    )
    insert into stock_movements (variant_id, change, reason, event_key, at)
    select id, stock, 'received', 'received ' || id, studio_now() from made`.execute(tx)
  await indexProduct(tx, ids)
}
