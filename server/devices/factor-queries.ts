import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type AccountId = Id<'accounts'>

export interface FactorRow {
  /** Sealed; null before the first right code. */
  readonly secret: string | null
  /** Sealed: of an authenticator that is being set up. */
  readonly nextSecret: string | null
  readonly lastStep: number | null
  readonly recoveryHashes: readonly string[]
}

const factorColumns = [
  'secret',
  'next_secret as nextSecret',
  'last_step as lastStep',
  'recovery_hashes as recoveryHashes',
] as const

/** The authenticator of an account. */
export async function findFactor(db: Database, accountId: AccountId): Promise<FactorRow | undefined> {
  return db.selectFrom('staff_factors').select(factorColumns).where('account_id', '=', accountId).executeTakeFirst()
}

/** The same, locked until the end of the transaction, so that a code counts once. */
export async function lockFactor(tx: Transaction, accountId: AccountId): Promise<FactorRow | undefined> {
  return tx
    .selectFrom('staff_factors')
    .select(factorColumns)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveStep(tx: Transaction, used: { accountId: AccountId; step: number }): Promise<void> {
  await tx.updateTable('staff_factors').set({ last_step: used.step }).where('account_id', '=', used.accountId).execute()
}

/** Removes a recovery code that was used. */
export async function dropRecoveryCode(tx: Transaction, used: { accountId: AccountId; hash: string }): Promise<void> {
  await sql`
    update staff_factors set recovery_hashes = array_remove(recovery_hashes, ${used.hash})
    where account_id = ${used.accountId}`.execute(tx)
}

/** Stores the secret of an authenticator that is being set up; the one in force stays until then. */
export async function saveNextSecret(tx: Transaction, next: { accountId: AccountId; sealed: string }): Promise<void> {
  await tx
    .insertInto('staff_factors')
    .values({ account_id: next.accountId, next_secret: next.sealed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ next_secret: next.sealed }))
    .execute()
}

interface InForce {
  readonly accountId: AccountId
  readonly sealed: string
  readonly step: number
  readonly recoveryHashes: readonly string[]
  readonly now: Instant
}

/** Puts an authenticator in force with new recovery codes; those of the former one are void. */
export async function saveFactor(tx: Transaction, factor: InForce): Promise<void> {
  const values = {
    secret: factor.sealed,
    next_secret: null,
    last_step: factor.step,
    recovery_hashes: [...factor.recoveryHashes],
    set_up_at: factor.now,
  }
  await tx
    .insertInto('staff_factors')
    .values({ account_id: factor.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** So many authenticators behind that account, in the order of accounts; all with neither. */
export async function listFactors(db: Database, of: { after: AccountId | undefined; limit: number }) {
  return db
    .selectFrom('staff_factors')
    .select(['account_id as accountId', 'secret', 'next_secret as nextSecret'])
    .where(
      'account_id',
      '>',
      sql<AccountId>`coalesce(${of.after ?? null}::uuid, '00000000-0000-0000-0000-000000000000')`,
    )
    .orderBy('account_id')
    .limit(of.limit)
    .execute()
}

/** Replaces a sealed secret by the same one sealed anew, unless it was changed meanwhile. */
export async function saveSealed(
  db: Database,
  sealed: { accountId: AccountId; column: 'secret' | 'next_secret'; former: string; next: string },
): Promise<void> {
  const { accountId, column, former, next } = sealed
  await sql`
    update staff_factors set ${sql.ref(column)} = ${next} where account_id = ${accountId} and ${sql.ref(column)} = ${former}`.execute(
    db,
  )
}

/** Removes the authenticator of an account: it sets one up with the next login. False when it had none. */
export async function deleteFactor(tx: Transaction, accountId: AccountId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staff_factors').where('account_id', '=', accountId).executeTakeFirst()
  return numDeletedRows > 0n
}
