import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

/** A cycle that may have been collected since the backup; without an id where it had not begun in it. */
export interface Collectable {
  readonly id: Id<'collections'> | null
  readonly contract_id: Id<'contracts'>
  readonly number: string
  readonly place: number
  /** Requests that the database knows. */
  readonly requests: number
  readonly amount_sen: number
  readonly currency: string
}

const most = 10_000

export async function listPendingMandates(db: Database) {
  return db
    .selectFrom('mandates')
    .select('merchant_ref')
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .limit(most)
    .execute()
}

/** Requests that the gateway may still answer. */
export async function listOpenCharges(db: Database) {
  return db
    .selectFrom('charges')
    .select(['merchant_ref', 'amount_sen', 'currency'])
    .where('status', 'in', ['sent', 'pending'])
    .orderBy('created_at')
    .limit(most)
    .execute()
}

/** Cycles that wait to be tried, without a request under way. */
export async function listCollectable(db: Database): Promise<readonly Collectable[]> {
  const { rows } = await sql<Collectable>`
    select collection.id, collection.contract_id, contract.number, collection.place, collection.amount_sen, contract.currency,
      (select count(*) from charges where collection_id = collection.id)::integer as requests
    from collections collection
    join contracts contract on contract.id = collection.contract_id
    where collection.status = 'due' and collection.next_try_at is not null
      and not exists (select from charges where collection_id = collection.id and status in ('sent', 'pending'))
    order by collection.due_at, collection.id
    limit ${most}`.execute(db)
  return rows
}

/** Cycles that began since the backup and have no row yet. */
export async function listNextCycles(db: Database): Promise<readonly Collectable[]> {
  const { rows } = await sql<Collectable>`
    select null as id, contract.id as contract_id, contract.number, contract.price_sen as amount_sen, contract.currency, 0 as requests,
      (select coalesce(max(place), -1) + 1 from collections where contract_id = contract.id)::integer as place
    from contracts contract
    where contract.next_collection_at <= studio_now()
    order by contract.next_collection_at, contract.id
    limit ${most}`.execute(db)
  return rows
}
