import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, rowsBefore } from '#server/kit/list-query.ts'
import { namesThen } from './queries.ts'

/** Whole records in the order of the chain. */
export async function listRecords(db: Database, query: ListQuery<never, 'number'>) {
  const matching = db.selectFrom('signed_forms').where(keywordCondition(namesThen, query.keyword))
  const rows = await matching
    .select(['sequence as number', 'evidence', 'hash', 'document_text', 'rendered_text as text', 'signature_png'])
    .orderBy('sequence', query.sortedBy)
    .limit(query.limit)
    .offset(rowsBefore(query))
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The last record of the chain. */
export async function findHead(db: Database) {
  return db
    .selectFrom('signed_forms')
    .select(['sequence as number', 'hash', 'signed_at as signedAt'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface Owner {
  readonly accountId: Id<'accounts'>
  readonly email: string
  readonly locale: Locale
  readonly zone: string
}

/** Whoever owns a branch and has an e-mail address, once each. */
export async function listOwners(db: Database): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct on (a.id) a.id as "accountId", a.email, a.locale, b.time_zone as zone
    from account_roles r
    join accounts a on a.id = r.account_id
    join branches b on b.id = r.branch_id
    where r.role = 'owner' and a.email is not null
    order by a.id, b.sort, b.id`.execute(db)
  return rows
}
