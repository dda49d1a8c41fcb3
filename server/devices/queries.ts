import { sql } from 'kysely'
import type { Device } from '#domain/devices/is-known-device.ts'
import type { DeviceKind } from '#domain/devices/model.ts'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'

type AccountId = Id<'accounts'>
type BranchId = Id<'branches'>
type DeviceId = Id<'staff_devices'>

export interface DeviceRow extends Device {
  readonly id: DeviceId
  readonly branchId: BranchId
  readonly name: string
  readonly pinTries: number
}

const deviceColumns = [
  'id',
  'branch_id as branchId',
  'kind',
  'name',
  'account_id as accountId',
  'password_at as passwordAt',
  'factor_at as factorAt',
  'pin_tries as pinTries',
] as const

interface Named {
  /** The hash of the secret that the device sent. */
  readonly keyHash: string | undefined
  readonly branchId: BranchId
}

/** The device of a secret: one of the studio counts in its own branch, an own one in every branch of its owner. */
export async function findDevice(db: Database, { keyHash, branchId }: Named): Promise<DeviceRow | undefined> {
  if (keyHash === undefined) return undefined
  return db
    .selectFrom('staff_devices')
    .select(deviceColumns)
    .where('key_hash', '=', keyHash)
    .where((of) => of.or([of('branch_id', '=', branchId), of('kind', '=', 'own')]))
    .executeTakeFirst()
}

/** The device of a login; undefined when it was revoked meanwhile. */
export async function findDeviceById(db: Database, id: DeviceId): Promise<DeviceRow | undefined> {
  return db.selectFrom('staff_devices').select(deviceColumns).where('id', '=', id).executeTakeFirst()
}

/** Locks a device until the end of the transaction; undefined when it was revoked meanwhile. */
export async function lockDevice(tx: Transaction, id: DeviceId): Promise<DeviceRow | undefined> {
  return tx.selectFrom('staff_devices').select(deviceColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

interface NewDevice {
  readonly branchId: BranchId
  readonly kind: DeviceKind
  readonly name: string
  readonly keyHash: string
  readonly enrolledBy: AccountId
  readonly now: Instant
}

/** Stores a device; an own one belongs to whoever enrols it. */
export async function insertDevice(tx: Transaction, device: NewDevice): Promise<DeviceId> {
  const { id } = await tx
    .insertInto('staff_devices')
    .values({
      branch_id: device.branchId,
      kind: device.kind,
      name: device.name,
      key_hash: device.keyHash,
      account_id: device.kind === 'own' ? device.enrolledBy : null,
      enrolled_by_account_id: device.enrolledBy,
      enrolled_at: device.now,
      last_used_at: device.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Use {
  readonly id: DeviceId
  readonly now: Instant
  /** What its owner gave on an own device; a device of the studio notes neither. */
  readonly isPassword: boolean
  readonly isFactor: boolean
}

/** Notes a login on a device, whose tries of PINs begin anew. */
export async function noteUse(tx: Transaction, { id, now, isPassword, isFactor }: Use): Promise<void> {
  await tx
    .updateTable('staff_devices')
    .set({
      last_used_at: now,
      pin_tries: 0,
      ...(isPassword ? { password_at: now } : {}),
      ...(isFactor ? { factor_at: now } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Forgets the own devices of an account beyond so many, those that were used longest ago, with their logins. */
export async function deleteOldDevices(tx: Transaction, of: { accountId: AccountId; keep: number }): Promise<void> {
  await tx
    .deleteFrom('staff_devices')
    .where('id', 'in', (old) =>
      old
        .selectFrom('staff_devices')
        .select('id')
        .where('account_id', '=', of.accountId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1000)
        .offset(of.keep),
    )
    .execute()
}

/** Forgets a device; its logins end with it. */
export async function deleteDevice(tx: Transaction, id: DeviceId): Promise<void> {
  await tx.deleteFrom('staff_devices').where('id', '=', id).execute()
}

export async function countStudioDevices(tx: Transaction, branchId: BranchId): Promise<number> {
  const { count } = await tx
    .selectFrom('staff_devices')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('branch_id', '=', branchId)
    .where('kind', '<>', 'own')
    .executeTakeFirstOrThrow()
  return count
}

interface Listed {
  readonly branchId: BranchId
  /** Whose own devices; null for those of the studio too, and of everybody who works in the branch. */
  readonly accountId: AccountId | null
}

/** Devices, the last used first. */
export async function listDeviceRows(db: Database, { branchId, accountId }: Listed) {
  const { rows } = await sql<{
    id: DeviceId
    kind: DeviceKind
    name: string
    owner: string | null
    enrolledBy: string
    enrolledAt: Instant
    lastUsedAt: Instant
  }>`
    select d.id, d.kind, d.name, owner.full_name as owner, enroller.full_name as "enrolledBy",
      d.enrolled_at as "enrolledAt", d.last_used_at as "lastUsedAt"
    from staff_devices d
    join accounts ea on ea.id = d.enrolled_by_account_id
    join persons enroller on enroller.id = ea.person_id
    left join accounts oa on oa.id = d.account_id
    left join persons owner on owner.id = oa.person_id
    where case when ${accountId}::uuid is not null then d.account_id = ${accountId}
      when d.account_id is null then d.branch_id = ${branchId}
      else exists (select from account_roles r where r.account_id = d.account_id and r.branch_id = ${branchId}) end
    order by d.last_used_at desc, d.id
    limit 1000`.execute(db)
  return rows
}

interface StaffRow {
  readonly branchId: BranchId
  readonly role: StaffRole
}

/** The roles of an account in all branches. */
export async function listRolesOf(db: Database, accountId: AccountId): Promise<StaffRow[]> {
  return db
    .selectFrom('account_roles')
    .select(['branch_id as branchId', 'role'])
    .where('account_id', '=', accountId)
    .execute()
}

interface PinRow {
  readonly pinHash: string
  readonly tries: number
}

/** The PIN of an account. */
export async function findPin(db: Database, accountId: AccountId): Promise<PinRow | undefined> {
  return db
    .selectFrom('staff_pins')
    .select(['pin_hash as pinHash', 'tries'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function lockPin(tx: Transaction, accountId: AccountId): Promise<PinRow | undefined> {
  return tx
    .selectFrom('staff_pins')
    .select(['pin_hash as pinHash', 'tries'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

interface CountedTries {
  readonly deviceId: DeviceId
  readonly accountId: AccountId
  readonly onDevice: number
  readonly ofAccount: number
}

/** Stores how many PINs were tried on a device, and for an account. */
export async function saveTries(tx: Transaction, tries: CountedTries): Promise<void> {
  await tx.updateTable('staff_devices').set({ pin_tries: tries.onDevice }).where('id', '=', tries.deviceId).execute()
  await tx.updateTable('staff_pins').set({ tries: tries.ofAccount }).where('account_id', '=', tries.accountId).execute()
}

/** The password opens the PIN of its owner again. */
export async function resetAccountTries(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx
    .updateTable('staff_pins')
    .set({ tries: 0 })
    .where('account_id', '=', accountId)
    .where('tries', '>', 0)
    .execute()
}

export async function savePin(
  tx: Transaction,
  pin: { accountId: AccountId; pinHash: string; now: Instant },
): Promise<void> {
  const values = { pin_hash: pin.pinHash, tries: 0, set_at: pin.now }
  await tx
    .insertInto('staff_pins')
    .values({ account_id: pin.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** Whoever may take over a device by PIN: the staff of the branch with a PIN, or of them the owner of an own device. */
export async function listColleagues(
  db: Database,
  of: { branchId: BranchId; accountId: AccountId | null },
): Promise<{ account_id: AccountId; name: string; role: StaffRole }[]> {
  return db
    .selectFrom('account_roles as r')
    .innerJoin('staff_pins as pin', 'pin.account_id', 'r.account_id')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['r.account_id', 'p.full_name as name', 'r.role'])
    .where('r.branch_id', '=', of.branchId)
    .$if(of.accountId !== null, (query) => query.where('r.account_id', '=', of.accountId))
    .orderBy('p.full_name')
    .orderBy('r.account_id')
    .limit(100)
    .execute()
}

/** The birth date of an account's person. */
export async function findBirthDate(db: Database, accountId: AccountId): Promise<string | null> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select('p.birth_date')
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  return row?.birth_date ?? null
}

/** The people of the demo, one of each role, and what their authenticator holds. */
export async function listDemoStaff(db: Database, branchId: BranchId) {
  const { rows } = await sql<{
    accountId: AccountId
    name: string
    login: string
    role: StaffRole
    secret: string | null
    lastStep: number | null
  }>`
    select distinct on (r.role) r.account_id as "accountId", p.full_name as name, a.email as login, r.role, f.secret,
      f.last_step as "lastStep"
    from account_roles r
    join accounts a on a.id = r.account_id and a.email like '%@hundred.example'
    join persons p on p.id = a.person_id
    left join staff_factors f on f.account_id = r.account_id
    where r.branch_id = ${branchId}
    order by r.role, r.granted_at, r.account_id`.execute(db)
  return rows
}

/** The time of the studio once the account's PIN, factor and devices may be changed; concurrent changes wait. */
export async function lockStaffAccount(tx: Transaction, accountId: AccountId): Promise<Instant> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  return studioNow(tx)
}
