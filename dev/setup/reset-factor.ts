import { Problem } from '#dev/problem.ts'
import { parseLogin } from '#domain/accounts/contacts.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { findAccountByLogin } from '#server/accounts/queries.ts'
import { deleteStaffSessions } from '#server/accounts/staff-session-queries.ts'
import { deleteFactor } from '#server/devices/factor-queries.ts'
import { listRolesOf, lockStaffAccount } from '#server/devices/queries.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { insertAuditEntry } from '#server/studio/queries.ts'

/**
 * Removes the authenticator of somebody who works at the studio and can no longer prove it, above all of the last
 * owner: the next login sets up another. Logins of staff end; the PIN and the shop's logins stay. Audited in each
 * branch as an act of the account itself. Throws a Problem for a login without a role, and for one without an
 * authenticator.
 */
export async function resetFactor(url: string, login: string): Promise<void> {
  const parsed = parseLogin(login)
  if (isRefusal(parsed)) throw new Problem(`${login} is neither an e-mail nor a phone number.`)
  const pool = openPool(url, { size: 2, onLost: () => undefined })
  try {
    await openDatabase(pool)
      .transaction()
      .execute(async (tx) => {
        const account = await findAccountByLogin(tx, parsed)
        const roles = account ? await listRolesOf(tx, account.id) : []
        if (!account || roles.length === 0) throw new Problem(`${login} works at no branch of this database.`)
        const at = await lockStaffAccount(tx, account.id)
        if (!(await deleteFactor(tx, account.id))) throw new Problem(`${login} has no authenticator.`)
        await deleteStaffSessions(tx, account.id)
        for (const { branchId, role } of roles)
          await insertAuditEntry(tx, {
            at,
            branchId,
            actorAccountId: account.id,
            actorRole: role,
            action: 'devices.reset_factor',
            subjectKind: 'accounts',
            subjectId: account.id,
            details: { by: 'npm run setup' },
            requestId: 'setup',
          })
      })
  } finally {
    await pool.end()
  }
}
