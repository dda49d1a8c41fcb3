import { randomUUID } from 'node:crypto'
import { signWaiver } from '#dev/seed/sign-waiver.ts'
import { aMember } from '#dev/testing/builders.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { grantPackage } from '#server/packages/grant-package.ts'
import { query } from './databases.ts'

/** Longer than the twelve hours within which a cancelled class costs its credit. */
const safelyAhead = '15 hours'

const atOnce = 8

/** Tokens of members who are logged in and have signed the waiver, each with a granted pack of fifty credits. */
export async function makeMembers(url: string, count: number): Promise<readonly string[]> {
  const pool = openPool(url, { size: atOnce, onLost: () => undefined })
  const db = openDatabase(pool)
  try {
    const [branch] = await query(url, `select id, time_zone from branches where code = 'penang'`)
    const plan = await planOf(url, 'fifty-class-pack')
    const branchId: Id<'branches'> = asId('branches', String(branch?.['id']))
    const join = async (place: number): Promise<string> => {
      const member = await aMember(db, { name: `Visitor ${place + 1}` })
      const now = await studioNow(db)
      await db.transaction().execute(async (tx) => {
        await signWaiver(tx, { accountId: member.accountId, at: now })
        await grantPackage(tx, {
          planId: asId('package_plans', plan),
          personId: member.personId,
          branchId,
          sourceKind: 'seed',
          sourceId: randomUUID(),
          now,
          zone: String(branch?.['time_zone']),
        })
      })
      return member.token
    }
    const tokens: string[] = []
    // As many at a time as the pool has connections, or the last ones would time out waiting for one.
    while (tokens.length < count)
      tokens.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(atOnce, count - tokens.length) }, async (_, place) =>
            join(tokens.length + place),
          ),
        )),
      )
    return tokens
  } finally {
    await db.destroy()
  }
}

/** The id of a package of the demo studio. */
export async function planOf(url: string, slug: 'fifty-class-pack' | 'ten-class-pack'): Promise<string> {
  const [row] = await query(url, `select id from package_plans where slug = '${slug}'`)
  if (row === undefined) throw new Error(`the demo studio sells no ${slug}`)
  return String(row['id'])
}

/** Classes of the demo studio that can be booked now and cancelled for free, the emptiest first. */
export async function bookableClasses(url: string, count: number): Promise<readonly string[]> {
  const rows = await query(
    url,
    `
    select id from class_sessions
    where branch_id = (select id from branches where code = 'penang') and status = 'upcoming' and not private
      and opens_at <= studio_now() and starts_at > studio_now() + interval '${safelyAhead}'
    order by capacity - booked_count desc, id
    limit ${count}`,
  )
  if (rows.length < count) throw new Error(`only ${rows.length} classes can be booked, ${count} are needed`)
  return rows.map((row) => String(row['id']))
}

/** A product of the demo with a million pieces in stock, and a delivery method. */
export async function plentyOfGoods(url: string): Promise<{ productId: string; shippingId: string }> {
  const [row] = await query(
    url,
    `
    with variant as (
      select v.id, v.product_id
      from product_variants v
      join products p on p.id = v.product_id
      where p.status = 'published' and p.type = 'simple' and v.active and v.max_sale_quantity = 0 and not v.keep_available
        and not exists (select 1 from bundle_parts b where b.bundle_id = p.id)
      order by p.slug
      limit 1
    ), received as (
      insert into stock_movements (variant_id, change, reason, event_key, at)
      select id, 1000000, 'received', 'bench ' || uuidv7(), studio_now() from variant
    ), raised as (
      update product_variants v set stock = v.stock + 1000000 from variant where v.id = variant.id
    )
    select product_id, (select id from shipping_methods where active and (state_ids is null or 'pulau-pinang' = any (state_ids)) order by sort limit 1) as shipping_id
    from variant`,
  )
  if (row === undefined || typeof row['shipping_id'] !== 'string')
    throw new Error('the demo studio sells no goods that can be delivered')
  return { productId: String(row['product_id']), shippingId: row['shipping_id'] }
}
