import { openDatabaseServer } from '#dev/database-server.ts'
import { describeFailure, exitCodeOf, Problem } from '#dev/problem.ts'
import { step } from '#dev/progress.ts'
import { demoPassword, demoPin } from '#domain/devices/model.ts'
// `npm run seed`: the demo studio in an empty database; with `--large`, ten years of classes for benchmarks.
import type { Database, Transaction } from '#server/driver/database.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { liftTimeLimits } from '#server/driver/set-role-settings.ts'
import { readConfig } from '#server/kit/config.ts'
import { findAlike, findCauses } from '#server/reports/find-causes.ts'
import { addPictures } from './seed/add-pictures.ts'
import { demoId } from './seed/demo-id.ts'
import { signInPeople } from './seed/people-rows.ts'
import { isDemo, markAsDemo } from './seed/queries.ts'
import { rollClasses } from './seed/roll-classes.ts'
import { seedLarge } from './seed/seed-large.ts'
import { writeAddresses } from './seed/write-addresses.ts'
import { writeBusyDay } from './seed/write-busy-day.ts'
import { writePriceGroup, writeCatalog } from './seed/write-catalog.ts'
import { writeCoupons } from './seed/write-coupons.ts'
import { writeMemberHistory } from './seed/write-member-history.ts'
import { writeMemberShopping } from './seed/write-member-shopping.ts'
import { writeClosure, writeOccasions } from './seed/write-occasions.ts'
import { crowd, hashDemo, writeColleagues, writeCrowd, writeSignIns } from './seed/write-people.ts'
import { writeReviews } from './seed/write-reviews.ts'
import { writeShipping } from './seed/write-shipping.ts'
import { writeSignatures } from './seed/write-signatures.ts'
import { writeSkills } from './seed/write-skills.ts'
import { writeSoldGoods } from './seed/write-sold-goods.ts'
import { writeStaffLogins, type StaffSecrets } from './seed/write-staff-logins.ts'
import { writeStandIn } from './seed/write-stand-in.ts'
import { branchId, writeDemoStudio } from './seed/write-studio.ts'
import { isEmpty, lockSetup } from './setup/queries.ts'

/** A person of the demo whom a visitor may log in as. */
export interface SignIn {
  readonly role: string
  /** The e-mail address. */
  readonly login: string
  readonly password: string
}

export interface Seeded {
  /** False when the database was not empty, and nothing was written. */
  readonly seeded: boolean
  readonly signIns: readonly SignIn[]
}

/**
 * Initial data for tests. `empty-studio` has rooms, instructors, packages, pages and the people who log in, but no
 * class and no pack; `demo` is what a visitor sees; `busy-week` has seven days from today that are full but for one
 * seat at most.
 */
export type SeedProfile = 'empty-studio' | 'demo' | 'busy-week'

const demoDays = [-14, 21] as const
const busyDays = [0, 6] as const

/** Writes the demo studio when there is no branch yet. Everything is written or nothing. */
export async function seedDemo(url: string): Promise<Seeded> {
  return seedProfile(url, 'demo')
}

/** Writes that profile when there is no branch yet. Everything is written or nothing. */
export async function seedProfile(url: string, profile: SeedProfile): Promise<Seeded> {
  const seeded = await withDatabase(url, async (db) => {
    if (!(await isEmpty(db))) return false
    // Computed before the transaction: hashing is slow on purpose.
    const passwordHash = await hashDemo(demoPassword)
    const pinHash = await hashDemo(demoPin)
    const installation = secretOf(url)
    return db
      .transaction()
      .execute(async (tx) => writeProfile(tx, { profile, passwordHash, staff: { pinHash, installation } }))
  })
  return { seeded, signIns: signInPeople.map(({ role, email }) => ({ role, login: email, password: demoPassword })) }
}

/** The secret of the installation that will serve the database: authenticators are sealed with it. */
function secretOf(url: string): string {
  const config = readConfig({ ...process.env, MODE: 'demo', DATABASE_URL: url })
  if ('problems' in config) throw new Problem(config.problems.join('\n'))
  return config.secret
}

async function writeProfile(
  tx: Transaction,
  { profile, passwordHash, staff }: { profile: SeedProfile; passwordHash: string; staff: StaffSecrets },
): Promise<boolean> {
  const now = await lockSetup(tx)
  if (!(await isEmpty(tx))) return false
  await markAsDemo(tx)
  await writeDemoStudio(tx, now)
  await writeSkills(tx)
  await writeSignIns(tx, { now, passwordHash })
  await writeStaffLogins(tx, { ...staff, now })
  if (profile === 'empty-studio') return true
  await writeCatalog(tx, { branchId, now })
  await writeShipping(tx, branchId)
  await writeCoupons(tx, { branchId, now })
  await writePriceGroup(tx, { branchId, accountIds: [demoId('accounts', 'instructor')] })
  await writeAddresses(tx, now)
  await writeCrowd(tx, { now, passwordHash })
  await writeColleagues(tx, { now, passwordHash })
  await writeSoldGoods(tx, now)
  await writeReviews(tx, now)
  await writeSignatures(tx, now)
  const isCrowded = profile === 'busy-week'
  if (!isCrowded) await writeClosure(tx, now)
  await rollClasses(tx, { now, days: isCrowded ? busyDays : demoDays, crowded: isCrowded })
  await writeMemberHistory(tx, now)
  if (!isCrowded) await writeOccasions(tx, now)
  if (!isCrowded) await writeStandIn(tx, now)
  return true
}

/**
 * Adds classes so that the demo has them from two weeks back to three weeks ahead of today. Existing classes are never
 * changed, so a second call on the same day adds nothing; a database that is not the demo is left unchanged. Returns
 * the number of added classes.
 */
export async function rollDemo(url: string): Promise<number> {
  return withDatabase(url, async (db) =>
    db.transaction().execute(async (tx) => {
      const now = await lockSetup(tx)
      if (
        !(await isDemo(
          tx,
          crowd.map((person) => person.personId),
        ))
      )
        return 0
      return rollClasses(tx, { now, days: demoDays, crowded: false })
    }),
  )
}

/**
 * Gives the member of the demo a life in the shop, once. `origin` is the address of the site, without a slash at the
 * end. Returns false when it was there, or there is no such member.
 */
export async function addMemberShopping(url: string, origin: string): Promise<boolean> {
  return withDatabase(url, async (db) => db.transaction().execute(async (tx) => writeMemberShopping(tx, origin)))
}

/**
 * Gives the demo a day as it comes, with what needs a person, once. Returns false when it was there, or the demo is
 * not.
 */
export async function addBusyDay(url: string): Promise<boolean> {
  return withDatabase(url, async (db) => {
    const written = await db.transaction().execute(writeBusyDay)
    // The jobs find them within seconds and within the hour.
    if (written) await Promise.all([findCauses(db), findAlike(db)])
    return written
  })
}

/**
 * Adds the pictures of the demo's products, which the jobs then encode; a database without the demo is left unchanged.
 * Separate from the seed, because most tests want the catalogue without that work. Returns the number of added
 * pictures.
 */
export async function addDemoPictures(url: string): Promise<number> {
  return withDatabase(url, async (db) => db.transaction().execute(addPictures))
}

async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const pool = openPool(url, { size: 2, onLost: () => undefined })
  // A busy machine takes longer between two rows than a request may. Whoever asks next is told of a broken connection.
  pool.on('connect', (client) => void liftTimeLimits(client).catch(() => undefined))
  try {
    return await work(openDatabase(pool))
  } finally {
    await pool.end()
  }
}

async function main(): Promise<void> {
  if (process.env['MODE'] === 'production')
    throw new Problem('MODE is production, and the demo studio never goes into a production database.')
  const unknown = process.argv.slice(2).find((word) => word !== '--large')
  if (unknown !== undefined) throw new Problem(`${unknown} is not known. There is --large, for ten years of classes.`)
  const server = await step({ name: 'Database' }, async () => {
    const opened = await openDatabaseServer({ migrates: true })
    return { result: opened, note: opened.note }
  })
  try {
    await step({ name: 'Migrations' }, async () => {
      const { migrate } = await import('#server/kit/migrate.ts')
      return { result: await migrate(server.url) }
    })
    const { signIns } = await step({ name: 'Demo studio' }, async () => {
      const result = await seedDemo(server.url)
      return { result, note: result.seeded ? 'seeded' : 'was there' }
    })
    await step({ name: 'Demo weeks' }, async () => {
      const added = await rollDemo(server.url)
      await addBusyDay(server.url)
      return { result: added, note: `${added} classes added` }
    })
    await step({ name: 'Demo pictures' }, async () => {
      const added = await addDemoPictures(server.url)
      return { result: added, note: `${added} added` }
    })
    if (process.argv.includes('--large')) await seedLarge(server.url)
    console.log(
      signIns.map(({ role, login, password }) => `  ${role.padEnd(11)} ${login.padEnd(26)} ${password}`).join('\n'),
    )
  } finally {
    await server.stop()
  }
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    console.error(describeFailure(error))
    process.exitCode = exitCodeOf(error)
  }
}
