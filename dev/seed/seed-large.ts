import pg from 'pg'
import { demoPassword } from '#domain/devices/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { liftTimeLimits } from '#server/driver/set-role-settings.ts'
import { demoId } from './demo-id.ts'
import { blockSteps } from './large-steps.ts'
import { classTypes, instructors } from './studio-rows.ts'
import { writeLargeCatalog } from './write-large-catalog.ts'
import { writeLargeNotes } from './write-large-notes.ts'
import { writeLargeOrders } from './write-large-orders.ts'
import { hashDemo } from './write-people.ts'
import { secondBranch, writeSecondBranch } from './write-second-branch.ts'
import { branchId, branchZone } from './write-studio.ts'

/**
 * A hundred thousand classes, a million bookings of twenty thousand members, ten thousand products and a hundred
 * thousand orders; and a second branch.
 */
const allClasses = 100_000
const blockClasses = 10_000
const allProducts = 10_000
const allOrders = 100_000
/** To one member, whose timeline is the longest. */
const allLetters = 5000
const classesPerMember = 5
/** The second branch has a twentieth of the classes of the first. */
const secondShare = 20
/** With fewer there are too few members to keep everybody out of two classes at once. */
const smallestSecond = 200

/** A branch whose past is written, by the names of its rows. */
interface Place {
  readonly branchId: string
  readonly zone: string
  /** The prefix of its members' e-mail addresses. */
  readonly prefix: string
  readonly idOf: <Table extends string>(table: Table, slug: string) => Id<Table>
}
const firstBranch: Place = { branchId, zone: branchZone, prefix: 'large-', idOf: demoId }

/**
 * Adds years of classes to the demo, block by block, each in its own transaction, and a smaller second branch; existing
 * blocks are skipped, so an interrupted run can be continued. `scale` 1 is 100,000 classes, 1,000,000 bookings, 10,000
 * products and 100,000 orders. Needs the demo studio.
 */
export async function seedLarge(
  url: string,
  { scale = 1, tell = console.log }: { scale?: number; tell?: (line: string) => void } = {},
): Promise<void> {
  const passwordHash = await hashDemo(demoPassword)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await liftTimeLimits(client)
    await client.query(
      `create aggregate pg_temp.ledger_chain (bigint, integer, bigint, uuid) (sfunc = ledger_hash, stype = text, initcond = '')`,
    )
    const classes = Math.round(allClasses * scale)
    const blocks = Math.ceil(classes / blockClasses)
    for (let block = 0; block < blocks; block += 1) {
      const start = performance.now()
      const size = Math.min(blockClasses, classes - block * blockClasses)
      const isNew = await writeBlock(client, { place: firstBranch, block, size, passwordHash })
      tell(
        `Classes ${((block * blockClasses + size) / 1000).toFixed(1).padStart(6)} of ${classes / 1000} thousand  ${((performance.now() - start) / 1000).toFixed(1)} s${isNew ? '' : ', were there'}`,
      )
    }
    await writeSecondBranch(url)
    const second = Math.max(smallestSecond, Math.min(blockClasses, Math.round(classes / secondShare)))
    await writeBlock(client, { place: secondBranch, block: 0, size: second, passwordHash })
    tell(`Second branch ${second} classes`)
    const start = performance.now()
    const products = Math.round(allProducts * scale)
    await writeLargeCatalog(url, products)
    tell(`Products ${products}  ${((performance.now() - start) / 1000).toFixed(1)} s`)
    const orderStart = performance.now()
    const orders = Math.round(allOrders * scale)
    await writeLargeOrders(url, orders)
    tell(`Orders ${orders}  ${((performance.now() - orderStart) / 1000).toFixed(1)} s`)
    await writeLargeNotes(client, Math.round(allLetters * scale))
    // Index-only scans need the visibility map, and the planner its statistics, as in a database that grew by the day.
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

interface Block {
  readonly place: Place
  readonly block: number
  readonly size: number
  readonly passwordHash: string
}

async function writeBlock(client: pg.Client, { place, block, size, passwordHash }: Block): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock(7400)')
    const { rows } = await client.query('select 1 from accounts where email = $1', [
      `${place.prefix}${block}-0@example.com`,
    ])
    if (rows.length === 0) {
      await writeTerms(client, { place, block, size, passwordHash })
      for (const { text } of blockSteps) await client.query(text)
    }
    await client.query('commit')
    return rows.length === 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * One row with the parameters of the steps: what is written, with whom, and its last day, before the waiver, so that
 * nobody had to sign.
 */
async function writeTerms(client: pg.Client, { place, block, size, passwordHash }: Block): Promise<void> {
  await client.query(
    `create temp table large_terms (
      block integer, classes integer, members integer, branch_id uuid, time_zone text, plan_id uuid, reformer_room uuid, mat_room uuid,
      reformer_types uuid[], mat_type uuid, teachers uuid[], password_hash text, last_day date, prefix text) on commit drop`,
  )
  await client.query(
    `insert into large_terms
    select $1, $2, $3, $4, $5, $6, $7, $8, $9::uuid[], $10, $11::uuid[], $12,
      least((studio_now() at time zone $5)::date - 16, (select min(starts_at at time zone $5)::date - 1 from class_sessions where branch_id = $4),
        (select min(effective_at at time zone $5)::date - 4 from documents where branch_id = $4 and kind = 'waiver')), $13`,
    [
      block,
      size,
      Math.max(20, Math.ceil(size / classesPerMember)),
      place.branchId,
      place.zone,
      place.idOf('package_plans', 'fifty-class-pack'),
      place.idOf('rooms', 'studio-one'),
      place.idOf('rooms', 'studio-two'),
      classTypes.filter((type) => type.series === 'reformer').map((type) => place.idOf('class_types', type.slug)),
      place.idOf('class_types', 'classical-mat'),
      instructors.map((teacher) => place.idOf('instructors', teacher.slug)),
      passwordHash,
      place.prefix,
    ],
  )
}
