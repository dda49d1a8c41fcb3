import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import { Problem } from '#dev/problem.ts'
import { isCommonPassword } from '#domain/accounts/is-common-password.ts'
import { password as passwordRule } from '#domain/accounts/model.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { checkContact } from '#domain/people/check-contact.ts'
import { sentence } from '#domain/text/sentences.ts'
import { openAccount } from '#server/accounts/open-account.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { networkOf } from '#server/network/network-of.ts'
import { isEmpty, lockSetup } from './queries.ts'
import type { Studio } from './studio-file.ts'
import { writeStudio } from './write-studio.ts'

/** The person who logs in first and has every right. */
export interface Owner {
  readonly fullName: string
  readonly email: string
  readonly password: string
}

/**
 * Writes a studio and its owner's account into a database that has no branch yet: everything or nothing. Throws a
 * Problem when there is a studio already, and when the owner's e-mail or password would be refused at registration.
 */
export async function openStudio(url: string, { studio, owner }: { studio: Studio; owner: Owner }): Promise<void> {
  const email = checkOwner(owner)
  const passwordHash = orProblem(await hashPassword(owner.password, networkOf('127.0.0.1')))
  const pool = openPool(url, { size: 2, onLost: () => undefined })
  try {
    await openDatabase(pool)
      .transaction()
      .execute(async (tx) => {
        const now = await lockSetup(tx)
        if (!(await isEmpty(tx)))
          throw new Problem('This database holds a studio already. A new studio needs a database of its own.')
        const branchId = await writeStudio(tx, { studio, idOf: freshIds(), effectiveAt: () => now, now })
        const opened = await openAccount(tx, {
          fullName: owner.fullName,
          birthDate: undefined,
          email,
          phone: undefined,
          passwordHash,
          locale: studio.site.default_language,
          branchId,
          now,
        })
        if (!opened) throw new Error('the empty database already has an account')
        await tx
          .insertInto('account_roles')
          .values({ account_id: opened.accountId, branch_id: branchId, role: 'owner', granted_at: now })
          .execute()
      })
  } finally {
    await pool.end()
  }
}

function checkOwner({ fullName, email, password }: Owner): string {
  if (fullName.trim() === '') throw new Problem('OWNER_NAME is empty.')
  const contact = orProblem(checkContact({ email, phone: undefined }))
  const rule = z.safeParse(passwordRule, password)
  const isWeak = !rule.success || isCommonPassword(password, [contact.email])
  if (isWeak) throw new Problem('OWNER_PASSWORD must have 8 to 128 characters, and be none that attackers try first.')
  if (contact.email === undefined) throw new Problem('OWNER_EMAIL is empty.')
  return contact.email
}

function orProblem<Value>(value: Value | Refusal): Value {
  if (!isRefusal(value)) return value
  throw new Problem(`The owner's account: ${sentence('en', value.code, value.values)}`)
}

/** Ids of rows by table and slug, created at the first mention. */
function freshIds(): <Table extends string>(table: Table, slug: string) => Id<Table> {
  const made = new Map<string, string>()
  return (table, slug) => {
    const key = `${table} ${slug}`
    const id = made.get(key) ?? randomUUID()
    made.set(key, id)
    return asId(table, id)
  }
}
