import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, rowsBefore } from '#server/kit/list-query.ts'
import { namesThen } from './queries.ts'

/**
 * Records in the order of the chain: those of the branch complete, of the others what links the chain. A search by name
 * finds records of the branch alone.
 */
export async function listRecords(
  db: Database,
  { branchId, query }: { readonly branchId: Id<'branches'>; readonly query: ListQuery<never, 'number'> },
) {
  const isOwn = sql<boolean>`branch_id = ${branchId}`
  const own = (column: RawBuilder<unknown>): RawBuilder<string | null> =>
    sql<string | null>`case when ${isOwn} then ${column} end`
  const matching = db
    .selectFrom('signed_forms')
    .where(keywordCondition(namesThen, query.keyword))
    .$if(query.keyword !== undefined, (rows) => rows.where(isOwn))
  const rows = await matching
    .select([
      'sequence as number',
      'hash',
      own(sql`evidence`).as('evidence'),
      own(sql`document_text`).as('document_text'),
      own(sql`rendered_text`).as('text'),
      own(sql`signature_png`).as('signature_png'),
      sql<Id<'persons'> | null>`case when ${isOwn} then person_id end`.as('person_id'),
    ])
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

/** The owners of a branch with an e-mail address, once each. */
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
