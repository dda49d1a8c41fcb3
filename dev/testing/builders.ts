import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { identityEmail } from '#domain/kit/email.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { grantPackage } from '#server/packages/grant-package.ts'
import { logInStaff } from './log-in-staff.ts'

const zone = 'Asia/Kuala_Lumpur'

/** A studio, by default in Penang, with one room, one instructor and one class type: the minimum for a class. */
export interface Studio {
  readonly branchId: Id<'branches'>
  readonly roomId: Id<'rooms'>
  readonly instructorId: Id<'instructors'>
  readonly levelId: Id<'difficulty_levels'>
  readonly seriesTypeId: Id<'series_types'>
  readonly classTypeId: Id<'class_types'>
}

export async function aStudio(db: Database, options: { capacity?: number; code?: string } = {}): Promise<Studio> {
  const { code = 'penang' } = options
  const branch = await db
    .insertInto('branches')
    .values({ code, name: words(code === 'penang' ? 'Penang' : code), time_zone: zone })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ time_zone: zone }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const branch_id = branch.id
  const unique = randomUUID().slice(0, 8)
  const room = await db
    .insertInto('rooms')
    .values({ branch_id, name: words('Studio One'), capacity: options.capacity ?? 13 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const instructor = await db
    .insertInto('instructors')
    .values({ branch_id, slug: `mei-${unique}`, name: 'Mei Ling Khoo' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const level = await db
    .insertInto('difficulty_levels')
    .values({ branch_id, slug: `open-${unique}`, name: words('Open level'), coils: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const series = await db
    .insertInto('series_types')
    .values({ branch_id, slug: `reformer-${unique}`, name: words('Reformer') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const classType = await db
    .insertInto('class_types')
    .values({
      branch_id,
      series_type_id: series.id,
      difficulty_level_id: level.id,
      slug: `flow-${unique}`,
      name: words('Group Reformer Flow'),
      duration_minutes: 50,
      spring: 'flow',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    branchId: branch_id,
    roomId: room.id,
    instructorId: instructor.id,
    levelId: level.id,
    seriesTypeId: series.id,
    classTypeId: classType.id,
  }
}

export interface ClassOptions {
  readonly studio: Studio
  /** When it starts; by default a day from now. */
  readonly startsAt?: Temporal.Instant
  readonly minutes?: number
  readonly capacity?: number
  /** In a room of its own, so that classes at the same time do not overlap; by default the studio's room. */
  readonly ownRoom?: boolean
}

/** A class that can be booked now. */
export async function aClass(db: Database, options: ClassOptions): Promise<Id<'class_sessions'>> {
  const now = await studioNow(db)
  const { studio, minutes = 50, capacity = 13 } = options
  const starts_at = options.startsAt ?? now.add({ hours: 24 })
  const ends_at = starts_at.add({ minutes })
  const roomId = options.ownRoom ? await aRoom(db, { studio, capacity }) : studio.roomId
  const session = await db
    .insertInto('class_sessions')
    .values({
      branch_id: studio.branchId,
      room_id: roomId,
      class_type_id: studio.classTypeId,
      difficulty_level_id: studio.levelId,
      series_type_id: studio.seriesTypeId,
      starts_at,
      ends_at,
      capacity,
      opens_at: starts_at.subtract({ hours: 24 * 28 }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return session.id
}

async function aRoom(db: Database, { studio, capacity }: { studio: Studio; capacity: number }): Promise<Id<'rooms'>> {
  const room = await db
    .insertInto('rooms')
    .values({ branch_id: studio.branchId, name: words('Another room'), capacity })
    .returning('id')
    .executeTakeFirstOrThrow()
  return room.id
}

interface PlanOptions {
  readonly studio: Studio
  readonly credits?: number
  readonly priceSen?: number
  readonly validityDays?: number
  readonly intro?: boolean
  readonly kind?: 'series' | 'contracts'
  readonly classTypeIds?: string[]
}

/** A package on sale: by default ten classes for RM 650, valid 90 days. */
export async function aPlan(db: Database, options: PlanOptions): Promise<Id<'package_plans'>> {
  const kind = options.kind ?? 'series'
  const plan = await db
    .insertInto('package_plans')
    .values({
      branch_id: options.studio.branchId,
      slug: `plan-${randomUUID().slice(0, 8)}`,
      kind,
      name: words(options.intro ? 'Intro offer' : '10-class pack'),
      credits: options.credits ?? 10,
      price_sen: options.priceSen ?? 65_000,
      validity_days: options.validityDays ?? 90,
      intro: options.intro ?? false,
      expiry_basis: kind === 'contracts' ? 'month' : null,
      joinable: kind === 'series',
      class_type_ids: options.classTypeIds ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return plan.id
}

export interface Member {
  readonly token: string
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  readonly email: string
}

export interface MemberOptions {
  readonly name?: string
  readonly email?: string
  readonly birthDate?: string | null
  readonly role?: { readonly branchId: Id<'branches'>; readonly role: 'owner' | 'manager' | 'desk' | 'instructor' }
}

/** A valid hash at the lowest cost; its password is unknown. */
const nobodysHash = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

/**
 * A signed-in member, with a role as staff. Its password is unknown: tests that log in register through the API
 * instead.
 */
export async function aMember(db: Database, options: MemberOptions = {}): Promise<Member> {
  const now = await studioNow(db)
  const email = options.email ?? `member-${randomUUID()}@example.com`
  const person = await db
    .insertInto('persons')
    .values({
      full_name: options.name ?? 'Lim Hui Min',
      birth_date: options.birthDate === undefined ? '1990-05-17' : options.birthDate,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('identity_keys')
    .values({ kind: 'email', value: identityEmail(email), person_id: person.id, created_at: now })
    .execute()
  const account = await db
    .insertInto('accounts')
    .values({ person_id: person.id, email, password_hash: nobodysHash, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { role } = options
  if (role)
    await db
      .insertInto('account_roles')
      .values({ account_id: account.id, branch_id: role.branchId, role: role.role, granted_at: now })
      .execute()
  // A role counts in a login of staff alone.
  const token = role ? await logInStaff(db, account.id) : await logInAtShop(db, account.id)
  return { token, accountId: account.id, personId: person.id, email }
}

/** Logs an account in at the shop, as after its password, and returns the token. */
export async function logInAtShop(db: Database, accountId: Id<'accounts'>): Promise<string> {
  const now = await studioNow(db)
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('auth_sessions')
    .values({
      token_hash: hashText(token),
      account_id: accountId,
      created_at: now,
      last_seen_at: now,
      expires_at: now.add({ hours: 24 * 30 }),
      dies_at: now.add({ hours: 24 * 180 }),
      platform: 'web',
    })
    .execute()
  return token
}

interface DependantOptions {
  readonly guardian: Pick<Member, 'personId'>
  readonly birthDate: string
  readonly name?: string
}

/** A dependant of a guardian. */
export async function aDependant(db: Database, options: DependantOptions): Promise<Id<'persons'>> {
  const now = await studioNow(db)
  const person = await db
    .insertInto('persons')
    .values({
      full_name: options.name ?? 'Aina',
      birth_date: options.birthDate,
      guardian_id: options.guardian.personId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return person.id
}

interface PackOptions {
  readonly studio: Studio
  readonly member: Member
  readonly credits?: number
  readonly plan?: Id<'package_plans'>
  readonly validityDays?: number
}

/** Grants a member a pack with the product's own verb, so that the ledger has it. */
export async function aPack(db: Database, options: PackOptions): Promise<Id<'package_lots'>> {
  const planId =
    options.plan ??
    (await aPlan(db, {
      studio: options.studio,
      credits: options.credits ?? 10,
      validityDays: options.validityDays ?? 90,
    }))
  const now = await studioNow(db)
  const lot = await db.transaction().execute(async (tx) =>
    grantPackage(tx, {
      planId,
      personId: options.member.personId,
      branchId: options.studio.branchId,
      sourceKind: 'seed',
      sourceId: randomUUID(),
      now,
      zone,
    }),
  )
  return asId('package_lots', lot.lotId)
}

/** The number of rows in a table, to show that nothing was written. */
export async function countRows(
  db: Database,
  table: 'bookings' | 'orders' | 'package_lots' | 'messages' | 'audit_entries',
): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count ?? '0')
}

function words(text: string) {
  return { en: text, zh: text }
}
